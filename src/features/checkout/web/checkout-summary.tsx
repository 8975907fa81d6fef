import { useRef } from 'react'
import { SumsList } from '#features/orders/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import type { CheckoutTotals, Quote } from './checkout-totals.ts'
import { OrderPromises } from './order-promises.tsx'
import { Problem } from './problem.tsx'

type Props = {
  figures: CheckoutTotals
  delivery: Quote['delivery']
  /** The sums could not be calculated. */
  hasFailed: boolean
  /** The sums are being recalculated. */
  isRecounting: boolean
  onRetry: () => void
  isRetrying: boolean
  busy: boolean
  /** The outcome of the last request is unknown. */
  isUnknown: boolean
  onPlace: () => void
}

const shippingTexts = { estimate: 'Đang tính...', known: undefined, unknown: '0đ' }

/** The sums, their problems and the order button; on a phone the button is in a bar at the bottom. */
export function CheckoutSummary({
  figures,
  delivery,
  hasFailed,
  isRecounting,
  onRetry,
  isRetrying,
  busy,
  isUnknown,
  onPlace,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The pressed button disappears.
    box.current?.focus()
    onRetry()
  }
  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <Panel title="Tổng đơn hàng">
        <div
          ref={box}
          tabIndex={-1}
          aria-busy={isRecounting}
          className={cx('outline-none transition-opacity', isRecounting && 'opacity-60')}
        >
          <SumsList sums={figures} shippingText={shippingTexts[figures.shipping]} />
        </div>
        <div role="alert">
          {hasFailed && (
            <div className="mt-3 flex flex-col items-start gap-1">
              <Problem>Không thể tính phí ship. Phí sẽ cập nhật sau.</Problem>
              <Button
                variant="quiet"
                busy={isRetrying}
                busyLabel="Đang tính..."
                onClick={retry}
                className="-ms-4"
              >
                Tính lại phí
              </Button>
            </div>
          )}
        </div>
        <OrderPromises delivery={delivery} isCounting={figures.shipping === 'estimate'} />
      </Panel>
      <div className="page-bar z-30 flex min-h-18 flex-col justify-center gap-2 bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:shadow-bar md:min-h-0 md:bg-transparent">
        <div role="status" className={cx(isUnknown && 'page-bar-note')}>
          {isUnknown && (
            <Problem>
              Chưa rõ đơn đã được đặt hay chưa. Bấm “Đặt hàng” lại sẽ không tạo đơn thứ hai.
            </Problem>
          )}
        </div>
        <div className="flex items-center gap-x-3 max-[18rem]:flex-wrap">
          <p className="flex min-w-0 flex-1 flex-col max-[18rem]:flex-auto md:hidden">
            <span className="text-sm text-ink-soft">Tổng cộng</span>
            <span className="text-lg font-bold whitespace-nowrap text-son tabular-nums max-[22rem]:text-base">
              {formatVnd(figures.total)}
            </span>
          </p>
          <Button
            variant="primary"
            size="lg"
            busy={busy}
            busyLabel="Đang tạo đơn..."
            // An order needs its final total: with shipping fee and current discounts.
            disabled={figures.shipping === 'estimate' || isRecounting}
            onClick={onPlace}
            className="max-md:px-4 max-[22rem]:px-2 max-[18rem]:grow md:w-full"
          >
            Đặt hàng
          </Button>
        </div>
      </div>
    </div>
  )
}
