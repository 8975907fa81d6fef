import { parseShopTime, shopDay } from './shop-time.ts'
import { foldVietnamese } from './vietnamese.ts'

const dayMs = 86_400_000
const time = /(?:^|[ ,])(\d{1,2})(?:h|:|g| gio)(\d{2})?(?=[ ,]|$)/
const date = /(?:^|[ ,])(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?=[ ,]|$)/
const words =
  /^(?:ngay )?(?:(sang|trua|chieu|toi|dem) ?)?(?:(hom nay|nay)|(ngay mai|mai)|(ngay kia|mot))?$/
const afternoon = ['chieu', 'toi', 'dem']

/**
 * A time to come as people type it: `20h` (the next one), `20:30 mai`, `8h tối nay`, `20h 28/11`, `28/11/2026 20:00`. In the shop's
 * time zone; undefined for anything else, and for what does not exist.
 */
export function parseMoment(text: string, now: Date): Date | undefined {
  const typed = foldVietnamese(text).trim().replace(/\s+/g, ' ')
  const [timeText = '', hourText, minutes = '00'] = time.exec(typed) ?? []
  if (!hourText) return undefined
  const rest = typed.replace(timeText, ' ')
  const [dateText = '', day, month, year] = date.exec(rest) ?? []
  const other = rest.replace(dateText, ' ').replaceAll(',', ' ').trim().replace(/\s+/g, ' ')
  const [, part = '', today, tomorrow, later] = words.exec(other) ?? [undefined, 'x']
  if (part === 'x' || (day && (today || tomorrow || later))) return undefined
  const hour = Number(hourText) + (afternoon.includes(part) && Number(hourText) < 12 ? 12 : 0)
  const at = (iso: string) => parseShopTime(`${iso} ${hour}:${minutes}`, { now })
  if (day && month && year) return at(`${year.padStart(4, '20')}-${month}-${day}`)
  const thisDay = shopDay(now)
  if (day && month) {
    // A leap day may be eight years ahead.
    for (let ahead = 0; ahead <= 8; ahead++) {
      const found = at(`${Number(thisDay.slice(0, 4)) + ahead}-${month}-${day}`)
      if (found && shopDay(found) >= thisDay) return found
    }
    return undefined
  }
  const inDays = (days: number) => at(shopDay(new Date(now.getTime() + days * dayMs)))
  if (tomorrow) return inDays(1)
  if (later) return inDays(2)
  const next = inDays(0)
  return today || (next && next > now) ? next : inDays(1)
}
