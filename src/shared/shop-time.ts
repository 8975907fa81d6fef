const hourMs = 3_600_000
/** The offset of Asia/Ho_Chi_Minh, which has no daylight saving time. */
const shopOffsetMs = 7 * hourMs

/** The date in the shop's time zone, such as `2026-11-20`. */
export function shopDay(moment: Date): string {
  return new Date(moment.getTime() + shopOffsetMs).toISOString().slice(0, 10)
}

/** The date and time there, such as `2026-11-20 12:00:05`. */
export function shopTime(moment: Date): string {
  const local = new Date(moment.getTime() + shopOffsetMs).toISOString()
  return local.slice(0, 19).replace('T', ' ')
}

const time = String.raw`(?<hour>\d{1,2})(?:[:h](?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?|h)`
const dates = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})`,
]
const zone = String.raw`(?<zone>z|[+-]\d{2}:?\d{2})?`
const patterns = dates.flatMap((date) => [
  new RegExp(String.raw`^${date}(?:\s*[t,]\s*|\s+)${time}\s*${zone}$`, 'i'),
  new RegExp(String.raw`^${time}(?:\s*,\s*|\s+)${date}$`, 'i'),
])
const duration = /^\+\s*(?:(\d{1,4})\s*d)?\s*(?:(\d{1,4})\s*h)?\s*(?:(\d{1,5})\s*m(?:in)?)?$/i

/** Examples for error messages. */
export const shopTimeExamples = '20/11/2026 12:00, 2026-11-20 12:00, 12h30 20/11/2026, now, or +2h'

/**
 * Parses a time that a merchant types: date and time in the shop's time zone (`20/11/2026 12:00`, `2026-11-20 12:00`, `12h30
 * 20/11/2026`, `24:00` for the end of the day), the same with a zone (`2026-11-20T05:00:00Z`), `now`, or `+1d 2h 30m` after
 * `from`. Undefined for anything else and for dates that do not exist.
 */
export function parseShopTime(
  typed: string,
  { now, from = now }: { now: Date; from?: Date },
): Date | undefined {
  const text = typed.normalize('NFC').trim()
  if (/^now$/i.test(text)) return now
  const passed = text.startsWith('+') ? parseDuration(text) : undefined
  if (passed !== undefined) return new Date(from.getTime() + passed)
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups
    if (found) return toMoment(found)
  }
  return undefined
}

/** Milliseconds of `+1d 2h 30m`. */
function parseDuration(text: string): number | undefined {
  const [days, hours, minutes] = (duration.exec(text) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  const ms = ((days ?? 0) * 24 + (hours ?? 0)) * hourMs + (minutes ?? 0) * 60_000
  return ms > 0 ? ms : undefined
}

function toMoment(found: Record<string, string | undefined>): Date | undefined {
  const part = (name: string) => Number(found[name] ?? 0)
  const [year, month, day] = [part('year'), part('month'), part('day')]
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')]
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  const isTime = (hour < 24 || (hour === 24 && minute + second === 0)) && minute < 60 && second < 60
  if (!isDay || !isTime) return undefined
  const ms = midnight.getTime() + hour * hourMs + minute * 60_000 + second * 1000
  return new Date(ms - offsetOf(found.zone))
}

function offsetOf(typed: string | undefined): number {
  if (typed === undefined) return shopOffsetMs
  if (/^z$/i.test(typed)) return 0
  const [hours, minutes] = [Number(typed.slice(1, 3)), Number(typed.slice(-2))]
  return (typed.startsWith('-') ? -1 : 1) * (hours * hourMs + minutes * 60_000)
}
