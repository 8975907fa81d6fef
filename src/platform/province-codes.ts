/** The codes of the 63 provinces until 30 June 2025. */
export const provinceCodes: readonly string[] = (
  '01 02 04 06 08 10 11 12 14 15 17 19 20 22 24 25 26 27 30 31 33 34 35 36 37 38 40 42 44 45 46 48 49 51 52 54 56 58 60 62 ' +
  '64 66 67 68 70 72 74 75 77 79 80 82 83 84 86 87 89 91 92 93 94 95 96'
).split(' ')
