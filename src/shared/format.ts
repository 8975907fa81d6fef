const dong = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 })

/** `1234567` → `1.234.567đ`. */
export function formatVnd(amount: number): string {
  return `${dong.format(amount)}đ`
}

const whole = new Intl.NumberFormat('vi-VN')

/** `12345` → `12.345`. */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** A badge's number: hidden (undefined) at 0, `99+` above 99. */
export function formatBadge(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > 99 ? '99+' : String(count)
}

const shopClock = { timeZone: 'Asia/Ho_Chi_Minh' } as const
const dateTime = new Intl.DateTimeFormat('vi-VN', {
  ...shopClock,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment on the shop's clock: `20/11/2026 14:05`. */
export function formatDateTime(moment: Date | string): string {
  const parts = Object.fromEntries(
    dateTime.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}
