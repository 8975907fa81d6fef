import { useEffect, useRef, useState } from 'react'
import { text } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import { logProblem } from '#storefront/log-problem.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { prepareNotices } from '#storefront/ui/notice-outlet.tsx'
import type { PaymentMethod } from '../contract.ts'
import { finishClearing } from './after-order.ts'
import { takeArrival, thanksPath } from './arrival.ts'
import { CheckoutAddress } from './checkout-address.tsx'
import { storedPayment, storePayment } from './checkout-choices.ts'
import { CheckoutDiscounts } from './checkout-discounts.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DroppedLines } from './dropped-lines.tsx'
import { changedLines } from './figures.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { SumsList } from './sums.tsx'
import { nothingOff } from './taken-off.ts'
import { useCheckout } from './use-checkout.ts'
import { useFinishOrder } from './use-finish-order.ts'
import { type PriceChange, usePlaceOrder } from './use-place-order.ts'
import { useTotalNews } from './use-total-news.ts'

export function CheckoutScreen() {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id, shopper.user.phone) : ''
  const checkout = useCheckout(userId)
  const [payment, setPayment] = useState(storedPayment)
  const placing = usePlaceOrder(checkout, { userId, paymentMethod: payment })
  const { items, dropped, quote } = checkout
  useTotalNews(checkout, placing.priceChange?.now.total)
  const isLeaving = useArrival(checkout)

  if (checkout.isLoading || isLeaving) return <CheckoutSkeleton />
  if (checkout.isFailed) {
    return (
      <>
        <ErrorState title="Không thể tải dữ liệu thanh toán." onRetry={checkout.retry} />
        <div className="mx-auto max-w-form">
          <SumsList
            sums={{ ...nothingOff, subtotal: 0, shippingFee: 0, total: 0 }}
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
        <CheckoutAddress address={checkout.address} />
        <CheckoutLines items={items} dropped={dropped} quote={quote} />
        <PaymentChoice value={payment} onChange={choosePayment} />
        <CheckoutDiscounts checkout={checkout} />
      </div>
      <CheckoutSummary
        figures={checkout.figures}
        hasFailed={quote === 'failed'}
        onRetry={() => void checkout.requote()}
        isRetrying={checkout.isQuoting}
        isRecounting={checkout.isRecounting}
        busy={placing.busy}
        isUnknown={placing.isUnknown}
        onPlace={() => void placing.place()}
      />
      {placing.priceChange && (
        <PriceChangeDialog
          change={placing.priceChange}
          lines={changedIn(items, placing.priceChange)}
          onAccept={() => void placing.acceptChange()}
          onRefuse={placing.refuseChange}
        />
      )}
    </div>
  )
}

/** The lines that cost something else now, where the server names lines. */
function changedIn(items: Parameters<typeof changedLines>[0], { quote, now }: PriceChange) {
  return now.lines.length > 0 ? changedLines(items, quote, now) : []
}

/** Goes to the page of an order that was placed without the shopper having seen it; true while on the way. */
function useArrival({ items, earlier }: ReturnType<typeof useCheckout>): boolean {
  const finish = useFinishOrder()
  const [missed] = useState(takeArrival)
  const told = useRef<string>(undefined)
  const hasMore = items.length > 0
  useEffect(() => {
    // What goes wrong on this page goes wrong with the network, too.
    void prepareNotices()
    void finishClearing()
    import('./thank-you-screen.tsx').catch((error: unknown) => {
      logProblem('The code of the page that thanks did not come ahead', error)
    })
    if (missed) location.replace(thanksPath(missed))
  }, [missed])
  useEffect(() => {
    if (!earlier || told.current === earlier.order.id) return
    told.current = earlier.order.id
    void finish.arriveLate(earlier, hasMore)
  })
  return missed !== undefined || (earlier !== undefined && !hasMore)
}

function NothingToBuy({ dropped }: Pick<ReturnType<typeof useCheckout>, 'dropped'>) {
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
