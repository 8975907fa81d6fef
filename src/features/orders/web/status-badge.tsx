import { Badge } from '#storefront/ui/badge.tsx'
import type { ShownOrder } from './order-parsers.ts'

const tones = {
  PENDING: 'amber',
  SHIPPING: 'son',
  COMPLETED: 'leaf',
  CANCELLED: 'neutral',
  OTHER: 'neutral',
} as const

export function StatusBadge({ order: { status, statusText } }: { order: ShownOrder }) {
  return statusText === '' ? null : <Badge tone={tones[status]}>{statusText}</Badge>
}
