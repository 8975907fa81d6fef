import { mostCounted } from '#features/catalog/domain.ts'
import { formatCount } from '#shared/format.ts'

/** “335”, or “1.000+” for what is not counted to its end. */
export function totalText(total: number): string {
  return total >= mostCounted ? `${formatCount(mostCounted)}+` : formatCount(total)
}
