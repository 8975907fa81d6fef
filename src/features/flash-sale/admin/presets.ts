import { formatDateTime } from '#shared/format.ts'
import { shopDay } from '#shared/shop-time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Preset = { label: string; start: string; end: string }

/** Usual times of a sale that are still to come. */
export function presetsAt(now: Date): Preset[] {
  // Midnight in the shop's time zone.
  const today = Date.parse(`${shopDay(now)}T00:00:00+07:00`)
  const at = (label: string, from: number, hours: number): Preset => ({
    label,
    start: formatDateTime(new Date(from)),
    end: formatDateTime(new Date(from + hours * hourMs)),
  })
  const isLate = now.getTime() >= today + 20 * hourMs
  const weekday = new Date(today + 7 * hourMs).getUTCDay()
  const toSaturday = weekday === 6 ? 7 : 6 - weekday
  return [
    isLate
      ? at('Tối mai 20–22h', today + dayMs + 20 * hourMs, 2)
      : at('Tối nay 20–22h', today + 20 * hourMs, 2),
    at('Trưa mai 11–13h', today + dayMs + 11 * hourMs, 2),
    at('Cuối tuần', today + toSaturday * dayMs, 48),
  ]
}
