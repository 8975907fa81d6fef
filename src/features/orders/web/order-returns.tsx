import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import type { ShownOrder } from './order-parsers.ts'

const panel = lazyComponent(
  () => import('#features/returns/web/public.ts'),
  ({ ReturnsPanel }) => ReturnsPanel,
)

/** Returns of a completed order, whose code other orders do not load. */
export function OrderReturns({ order }: { order: ShownOrder }) {
  const isWanted = order.status === 'COMPLETED'
  const { loaded: ReturnsPanel } = useLazyComponent(panel, isWanted)
  if (!isWanted || !ReturnsPanel) return null
  const lines = order.orderItems.map(({ id, product, variant }) => ({
    id,
    name: product.name,
    variant: variant?.displayName ?? '',
  }))
  return <ReturnsPanel orderId={order.id} lines={lines} />
}
