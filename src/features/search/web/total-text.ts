import { formatCount } from '#shared/format.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'

/** “335”, “1.000+” for a capped count, or “335+” for another lower bound. */
export function totalText(total: number, isComplete = true): string {
  if (total >= maxCountedTotal) return `${formatCount(maxCountedTotal)}+`
  return isComplete ? formatCount(total) : `${formatCount(total)}+`
}
