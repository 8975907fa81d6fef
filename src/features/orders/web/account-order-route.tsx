import { useParams } from 'react-router'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

/** An order, inside the account's frame. */
export default function AccountOrderRoute() {
  const shop = useShop()
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={`Chi tiết đơn hàng | ${shop.name}`} robots="noindex" />
      <SignedInOnly waiting={<OrderSkeleton />}>
        <OrderScreen id={id} />
      </SignedInOnly>
    </>
  )
}
