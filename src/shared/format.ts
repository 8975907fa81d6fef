// Without `Intl`, whose locale data takes a phone longer than a frame to load.
function withDots(whole: number): string {
  return String(Math.round(whole)).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** `1234567` → `1.234.567đ`. */
export function formatVnd(amount: number): string {
  return `${withDots(amount)}đ`
}

/** `12345` → `12.345`. */
export function formatCount(count: number): string {
  return withDots(count)
}

/** A badge's number: hidden (undefined) at 0, `99+` above 99. */
export function formatBadge(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > 99 ? '99+' : String(count)
}

// Vietnam has had one time zone without daylight saving time since 1975.
const utcOffsetMs = 7 * 3_600_000

/** A timestamp in the shop's time zone: `20/11/2026 14:05`. Throws RangeError for an invalid date. */
export function formatDateTime(moment: Date | string): string {
  const local = new Date(new Date(moment).getTime() + utcOffsetMs).toISOString()
  const [year, month, day] = local.slice(0, 10).split('-')
  return `${day}/${month}/${year} ${local.slice(11, 16)}`
}
