import { accentWords, isSyllable } from './tokens.ts'

/** Decodes Telex or VNI keys (“ddien”, “thoaij”, “dien9”, “tuis”) into the form of accentWords(). Empty when no syllable results. */
export function decodeKeystrokes(word: string): string[] {
  const readings = /\d/.test(word) ? [vni(word)] : telex(word)
  return [...new Set(readings.filter((reading) => reading !== undefined))]
}

const hats: Readonly<Record<string, string>> = { a: 'â', e: 'ê', o: 'ô' }
const horns: Readonly<Record<string, string>> = { a: 'ă', o: 'ơ', u: 'ư' }
const toneKeys = 'sfrxj'

function telex(word: string): (string | undefined)[] {
  const tones = [...word].flatMap((letter, index) => {
    const tone = toneKeys.indexOf(letter) + 1
    const [before, after] = [word.slice(0, index), word.slice(index + 1)]
    // Tone keys stand at the end, before the last consonants, or between two vowels: “muoosi”.
    const isInPlace = /[aeiouyw]/.test(before) && !/[aeiouy]/.test(after)
    const isBetween = /[aeiouyw]$/.test(before) && /^[aiouy]$/.test(after)
    return tone > 0 && (isInPlace || isBetween)
      ? [{ tone, rest: word.slice(0, index) + word.slice(index + 1) }]
      : []
  })
  return [...tones, { tone: 0, rest: word }].map(({ tone, rest }) => {
    const letters = telexLetters(rest)
    return tone > 0 || letters !== rest ? asWord(letters, tone) : undefined
  })
}

function telexLetters(word: string): string {
  return word
    .replace(/^dd/, 'đ')
    .replace(/^d(.+)d$/, 'đ$1')
    .replace(/uow$/, 'uơ')
    .replace(/uw?o([a-z]*)w/, 'ươ$1')
    .replace(/([aeo])\1/, (_, letter) => hats[letter] ?? letter)
    .replace(/([aeo])([bcdghklmnpqtuiy]+)\1$/, (_, letter, rest) => (hats[letter] ?? letter) + rest)
    .replace(/([aou])([a-z]*)w/, (_, letter, rest) => (horns[letter] ?? letter) + rest)
    .replace('w', 'ư')
}

/** Digits follow their letter: 1–5 are tones, 6 a circumflex, 7 a horn, 8 a breve, 9 makes đ. */
function vni(word: string): string | undefined {
  if (!/^\p{L}{2,}\d|^[aeiouy]\d|^d9/u.test(word)) return undefined
  let letters = ''
  let tone = 0
  for (const key of word) {
    const digit = '0123456789'.indexOf(key)
    if (digit < 0) {
      letters += key
    } else if (digit <= 5) {
      if (tone > 0 || digit === 0) return undefined
      tone = digit
    } else {
      const marked = withMark(letters, digit)
      if (marked === letters) return undefined
      letters = marked
    }
  }
  return asWord(letters.replace(/uơ(?=\p{L})/u, 'ươ'), tone)
}

function withMark(letters: string, digit: number): string {
  if (digit === 9) return letters.replace('d', 'đ')
  if (digit === 6) return letters.replace(/[aeo](?=[^aeo]*$)/, (letter) => hats[letter] ?? letter)
  if (digit === 8) return letters.replace(/a(?=[^a]*$)/, 'ă')
  if (letters.endsWith('uo')) return letters.replace('uo', 'uơ')
  if (letters.includes('uo')) return letters.replace('uo', 'ươ')
  return letters.replace(/[ou](?=[^ou]*$)/, (letter) => horns[letter] ?? letter)
}

function asWord(letters: string, tone: number): string | undefined {
  const toneless = accentWords(letters)
  const folded = toneless
    .slice(0, -1)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace('đ', 'd')
  if (!isSyllable(folded)) return undefined
  const own = toneless.at(-1)
  return toneless.slice(0, -1) + (tone > 0 ? tone : own)
}
