import { useParams } from 'react-router'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { ScriptPlaceholder } from '#storefront/ui/script-placeholder.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ThankYouScreen } from './thank-you-screen.tsx'

export default function ThankYouRoute() {
  const { id = '' } = useParams()
  return (
    <div className="page-x min-h-dvh max-w-[56rem] py-4 md:py-8">
      <SignedInOnly
        waiting={
          <>
            <OrderHead title="Đơn hàng" />
            <ScriptPlaceholder lacking="chưa xem được đơn hàng">
              <OrderSkeleton hasHeading={false} />
            </ScriptPlaceholder>
          </>
        }
      >
        <ThankYouScreen key={id} id={id} />
      </SignedInOnly>
    </div>
  )
}
