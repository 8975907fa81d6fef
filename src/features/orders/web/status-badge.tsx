import { Badge } from '#storefront/ui/badge.tsx'
import type { OrderStatus } from '../contract.ts'
import { statusTexts } from './texts.ts'

const tones = {
  PENDING: 'amber',
  SHIPPING: 'son',
  COMPLETED: 'leaf',
  CANCELLED: 'neutral',
} as const

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status]}</Badge>
}
