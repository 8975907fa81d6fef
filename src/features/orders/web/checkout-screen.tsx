import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import type { PaymentMethod } from '../contract.ts'
import { CheckoutAddress } from './checkout-address.tsx'
import { storedPayment, storePayment } from './checkout-choices.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SumsList } from './sums.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

const PriceChangeDialog = lazy(() => import('./price-change-dialog.tsx'))

export function CheckoutScreen() {
  const checkout = useCheckout()
  const [payment, setPayment] = useState(storedPayment)
  const placing = usePlaceOrder(checkout, payment)

  if (checkout.isLoading) return <CheckoutSkeleton />
  if (checkout.isFailed) {
    return (
      <>
        <ErrorState title="Không thể tải dữ liệu thanh toán." onRetry={checkout.retry} />
        <div className="mx-auto max-w-form">
          <SumsList subtotal={0} shippingFee={0} total={0} shippingText="0đ" />
        </div>
      </>
    )
  }
  if (checkout.items.length === 0) {
    return (
      <EmptyState
        title="Bạn chưa chọn sản phẩm nào."
        description="Chọn sản phẩm trong giỏ hàng để thanh toán. Nếu bạn vừa đặt hàng, hãy xem trong đơn mua."
        action={
          <>
            <ButtonLink to="/cart" variant="primary">
              Về giỏ hàng
            </ButtonLink>
            <ButtonLink to="/user/account/orders">Xem đơn mua</ButtonLink>
          </>
        }
      />
    )
  }

  const choosePayment = (method: PaymentMethod) => {
    storePayment(method)
    setPayment(method)
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <CheckoutAddress address={checkout.address} />
        <CheckoutLines items={checkout.items} quote={checkout.quote} />
        <PaymentChoice value={payment} onChange={choosePayment} />
      </div>
      <CheckoutSummary
        figures={checkout.figures}
        quote={checkout.quote}
        busy={placing.busy}
        onPlace={() => void placing.place()}
      />
      {placing.priceChange && (
        <Suspense fallback={null}>
          <PriceChangeDialog
            change={placing.priceChange}
            onAccept={() => void placing.acceptChange()}
            onRefuse={placing.refuseChange}
          />
        </Suspense>
      )}
    </div>
  )
}
