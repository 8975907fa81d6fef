import { useEffect, useRef, useState } from 'react'
import type { PaymentMethod } from '#features/orders/contract.ts'
import { noReductions, preloadThankYou, SumsList } from '#features/orders/web/public.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { logProblem } from '#storefront/log-problem.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { preloadToasts } from '#storefront/ui/toast-outlet.tsx'
import { CheckoutAddress } from './checkout-address.tsx'
import { CheckoutDiscounts } from './checkout-discounts.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { storedPayment, storePayment, takePendingArrival } from './checkout-storage.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { changedLines } from './checkout-totals.ts'
import { storeDelivery, storedDelivery } from './chosen-delivery.ts'
import { resumeClearing } from './clear-purchased-lines.ts'
import { DeliveryPanel } from './delivery-choice.tsx'
import { DroppedLines } from './dropped-lines.tsx'
import { isBusy, type PriceChange } from './order-placement.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { thankYouPath, useOrderPlacement } from './use-order-placement.ts'
import { useTotalChangeAlert } from './use-total-change-alert.ts'

export function CheckoutScreen() {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id, shopper.user.phone) : ''
  const [chosen, setChosen] = useState(storedDelivery)
  const checkout = useCheckout(userId, chosen?.id)
  const [payment, setPayment] = useState(storedPayment)
  const [addressProblem, setAddressProblem] = useState<string>()
  const addAddress = useRef<HTMLAnchorElement>(null)
  const { placement, ...actions } = useOrderPlacement(checkout, {
    userId,
    paymentMethod: payment,
    onAddressMissing: (problem) => {
      setAddressProblem(problem)
      addAddress.current?.scrollIntoView({ block: 'center' })
      addAddress.current?.focus({ preventScroll: true })
    },
  })
  const { items, dropped, quote } = checkout
  const priceChange = placement.status === 'price-changed' ? placement.change : undefined
  useTotalChangeAlert(checkout, priceChange?.now.total)
  const isLeaving = useArrival(checkout, actions.showEarlier)

  if (checkout.isLoading || isLeaving) return <CheckoutSkeleton />
  if (checkout.isFailed) {
    return (
      <>
        <ErrorState title="Không thể tải dữ liệu thanh toán." onRetry={checkout.retry} />
        <div className="mx-auto max-w-form">
          <SumsList
            sums={{ ...noReductions, subtotal: 0, shippingFee: 0, total: 0 }}
            shippingText="0đ"
          />
        </div>
      </>
    )
  }
  if (items.length === 0) return <NothingToBuy dropped={dropped} />

  const choosePayment = (method: PaymentMethod) => {
    storePayment(method)
    setPayment(method)
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <CheckoutAddress address={checkout.address} problem={addressProblem} addLink={addAddress} />
        <CheckoutLines items={items} dropped={dropped} quote={quote} />
        <DeliveryPanel
          checkout={checkout}
          chosen={chosen}
          onChange={(method) => {
            storeDelivery(method)
            setChosen(method)
          }}
        />
        <PaymentChoice value={payment} onChange={choosePayment} />
        <CheckoutDiscounts checkout={checkout} />
      </div>
      <CheckoutSummary
        figures={checkout.figures}
        delivery={typeof quote === 'object' ? quote.delivery : undefined}
        hasFailed={quote === 'failed'}
        onRetry={() => void checkout.requote()}
        isRetrying={checkout.isQuoting}
        isRecounting={checkout.isRecounting}
        busy={isBusy(placement)}
        isUnknown={placement.status === 'unknown'}
        onPlace={actions.submit}
      />
      {priceChange && (
        <PriceChangeDialog
          change={priceChange}
          lines={changedIn(items, priceChange)}
          onAccept={actions.acceptPrices}
          onRefuse={actions.declinePrices}
        />
      )}
    </div>
  )
}

/** The lines with a new price; none where the server names no line prices. */
function changedIn(items: Parameters<typeof changedLines>[0], { quote, now }: PriceChange) {
  return now.lines.length > 0 ? changedLines(items, quote, now) : []
}

/** Opens the page of an order that was placed before this page could show it; true while that page is loading. */
function useArrival(
  { items, earlier }: Checkout,
  showEarlier: ReturnType<typeof useOrderPlacement>['showEarlier'],
): boolean {
  const [missed] = useState(takePendingArrival)
  const shown = useRef<string>(undefined)
  const hasMore = items.length > 0
  useEffect(() => {
    // Problems of this page are mostly network failures: the code that shows them is loaded ahead.
    void preloadToasts()
    void resumeClearing()
    preloadThankYou().catch((error: unknown) => {
      logProblem('The code of the page that thanks did not come ahead', error)
    })
    if (missed) location.replace(thankYouPath(missed))
  }, [missed])
  useEffect(() => {
    if (!earlier || shown.current === earlier.order.id) return
    shown.current = earlier.order.id
    showEarlier(earlier, hasMore)
  })
  return missed !== undefined || (earlier !== undefined && !hasMore)
}

function NothingToBuy({ dropped }: Pick<Checkout, 'dropped'>) {
  const isGone = dropped.length > 0
  return (
    <>
      <EmptyState
        title={isGone ? 'Sản phẩm đã chọn không còn mua được.' : 'Bạn chưa chọn sản phẩm nào.'}
        description={
          isGone
            ? 'Chọn sản phẩm khác trong giỏ hàng để thanh toán.'
            : 'Chọn sản phẩm trong giỏ hàng để thanh toán. Nếu bạn vừa đặt hàng, hãy xem trong đơn mua.'
        }
        action={
          <>
            <ButtonLink to="/cart" variant="primary">
              Về giỏ hàng
            </ButtonLink>
            <ButtonLink to="/user/account/orders">Xem đơn mua</ButtonLink>
          </>
        }
      />
      {isGone && (
        <div className="mx-auto max-w-form rounded-md bg-surface p-4 shadow-card">
          <DroppedLines lines={dropped} />
        </div>
      )}
    </>
  )
}
