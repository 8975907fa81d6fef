import { Badge } from '#storefront/ui/badge.tsx'
import type { ShownOrder } from './order-parsers.ts'

const tones = {
  PENDING: 'amber',
  SHIPPING: 'son',
  COMPLETED: 'leaf',
  CANCELLED: 'neutral',
  OTHER: 'neutral',
} as const

/** What an order waits for, and its status: the same in the list and on its page. */
export function StatusBadges({ order }: { order: ShownOrder }) {
  const { status, statusText, payment } = order
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {payment.bankTransfer && <Badge tone="son">Chờ thanh toán</Badge>}
      {payment.status === 'refund_due' && <Badge tone="amber">Chờ hoàn tiền</Badge>}
      {statusText !== '' && <Badge tone={tones[status]}>{statusText}</Badge>}
    </p>
  )
}
