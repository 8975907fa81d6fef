import { formatCount } from '#shared/format.ts'

/** `950` → `950`, `1240` → `1,2k`, `15300` → `15k`. */
export function formatSold(count: number): string {
  if (count < 1000) return String(count)
  if (count >= 10_000) return `${formatCount(Math.floor(count / 1000))}k`
  const thousands = Math.floor(count / 100) / 10
  return `${String(thousands).replace('.', ',')}k`
}

/** `4.75` → `4,8`. */
export function formatRating(value: number): string {
  return value.toFixed(1).replace('.', ',')
}
