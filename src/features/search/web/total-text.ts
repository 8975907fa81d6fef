import { formatCount } from '#shared/format.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'

/** “335”, or “1.000+” for a capped count. */
export function totalText(total: number): string {
  return total >= maxCountedTotal ? `${formatCount(maxCountedTotal)}+` : formatCount(total)
}
