import { formatCount } from '#shared/format.ts'

/** Servers stop counting there. */
const mostCounted = 10_000

/** “335”, or “10.000+” for what is not counted to its end. */
export function totalText(total: number): string {
  return total >= mostCounted ? `${formatCount(mostCounted)}+` : formatCount(total)
}
