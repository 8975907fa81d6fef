export const roundings = ['thousand', 'nines', 'none'] as const
export type Rounding = (typeof roundings)[number]
export const roundingNames: Readonly<Record<Rounding, string>> = {
  thousand: 'Tròn 1.000đ',
  nines: 'Đuôi 9.000đ',
  none: 'Không làm tròn',
}

/** A price so many percent below the usual one, rounded; always above 0 and below the usual one. Undefined where there is none. */
export function reducePrice(
  usual: number,
  percent: number,
  rounding: Rounding,
): number | undefined {
  const exact = usual * (1 - percent / 100)
  const step = rounding === 'thousand' ? 1000 : rounding === 'nines' ? 10_000 : 1
  const offset = rounding === 'nines' ? 1000 : 0
  let price = Math.round((exact + offset) / step) * step - offset
  while (price >= usual) price -= step
  // Cheap goods have no price so round.
  if (price <= 0) price = Math.round(exact)
  return price > 0 && price < usual ? price : undefined
}
