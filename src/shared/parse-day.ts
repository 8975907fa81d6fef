import { shopDay } from './shop-time.ts'
import { foldVietnamese } from './vietnamese.ts'

const dayMs = 86_400_000
const daysAgo: Readonly<Record<string, number>> = {
  'ngay kia': -2,
  'ngay mai': -1,
  'hom nay': 0,
  nay: 0,
  'hom qua': 1,
  qua: 1,
  'hom kia': 2,
}

/**
 * A day as people type it: `20/11` (the latest one that has come), `20-11-2026`, `20.11.26`, `2026-11-20`, `hôm nay`, `hôm qua`.
 * In the shop's time zone, as `2026-11-20`; undefined for anything else, and for days that do not exist or lie outside of this century.
 * With `isAhead`, `20/11` is the next one, from today on.
 */
export function parseDay(text: string, now: Date, isAhead = false): string | undefined {
  const typed = foldVietnamese(text).trim().replace(/\s+/g, ' ')
  const ago = daysAgo[typed]
  if (ago !== undefined) return shopDay(new Date(now.getTime() - ago * dayMs))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] =
    /^(\d{1,2}) ?[/.-] ?(\d{1,2})(?: ?[/.-] ?(\d{4}|\d{2}))?$/.exec(typed) ?? []
  if (!day || !month) return undefined
  if (year) return existing(Number(year.padStart(4, '20')), Number(month), Number(day))
  const today = shopDay(now)
  // A leap day may be eight years away.
  for (let years = 0; years <= 8; years++) {
    const other = Number(today.slice(0, 4)) + (isAhead ? years : -years)
    const found = existing(other, Number(month), Number(day))
    if (found && (isAhead ? found >= today : found <= today)) return found
  }
  return undefined
}

function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined
}

/** `2026-11-20` as people write it: `20/11/2026`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/')
}
