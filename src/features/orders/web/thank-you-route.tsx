import { useParams } from 'react-router'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ThankYouScreen } from './thank-you-screen.tsx'

export default function ThankYouRoute() {
  const shop = useShop()
  const { id = '' } = useParams()
  return (
    <div className="page-x max-w-[56rem] py-4 md:py-8">
      <PageHead title={`Đặt hàng thành công | ${shop.name}`} robots="noindex" />
      <SignedInOnly waiting={<OrderSkeleton />}>
        <ThankYouScreen id={id} />
      </SignedInOnly>
    </div>
  )
}
