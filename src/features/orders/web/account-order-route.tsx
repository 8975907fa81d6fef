import { useParams } from 'react-router'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

/** An order within the account's frame. */
export default function AccountOrderRoute() {
  const { id = '' } = useParams()
  return (
    // Full height from the start: what is below does not move when the order arrives.
    <div className="min-h-dvh">
      <OrderHead title="Chi tiết đơn hàng" />
      <SignedInOnly waiting={<OrderSkeleton hasHeading />}>
        <OrderScreen key={id} id={id} />
      </SignedInOnly>
    </div>
  )
}
