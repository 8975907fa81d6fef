import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ProductCarousel } from '#features/catalog/web/public.ts'
import { usePassed } from '#features/flash-sale/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { isRecord } from '#storefront/api/parse.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { MissingOrder } from './missing-order.tsx'
import { OrderHead } from './order-head.tsx'
import { thankYouMessage } from './order-messages.ts'
import type { ShownOrder } from './order-parsers.ts'
import { OrderParts } from './order-parts.tsx'
import { orderQuery } from './order-query.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { useLiveOrder } from './use-live-order.ts'

export function ThankYouScreen({ id }: { id: string }) {
  const { data: order, isPending, error, refetch } = useQuery(orderQuery(id))
  useLiveOrder(id, order)
  const wasPlaced = useWasPlaced()
  if (!order) {
    return (
      <>
        <OrderHead title={wasPlaced ? 'Đặt hàng thành công' : 'Đơn hàng'} />
        {isPending && <OrderSkeleton hasHeading={false} />}
        {hasStatus(error, 404) && <MissingOrder />}
        {error && !hasStatus(error, 404) && (
          <Unknown id={id} wasPlaced={wasPlaced} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <OrderHead title={order.status === 'CANCELLED' ? 'Đơn hàng đã huỷ' : 'Đặt hàng thành công'} />
      <Thanks order={order} />
      <HoldNotice order={order} />
      <PaymentPanel order={order} />
      <OrderParts order={order} />
      <div className="mt-4">
        <ProductCarousel title="Hàng mới về" path="/web/products?sort=newest&pageSize=20" />
      </div>
    </div>
  )
}

function Thanks({ order }: { order: ShownOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone; focusing the heading announces the outcome.
  useEffect(() => heading.current?.focus(), [])
  const isOver = usePassed([order.payment.dueAt]) > 0
  const thanks = thankYouMessage(order, isOver)
  const Icon = thanks.isGood ? CircleCheck : CircleX
  return (
    <section className="flex flex-col items-center gap-2 rounded-md bg-surface px-4 py-5 text-center shadow-card md:gap-3 md:py-8">
      <Icon
        aria-hidden="true"
        className={cx('size-12 md:size-14', thanks.isGood ? 'text-leaf' : 'text-ink-faint')}
        strokeWidth={1.5}
      />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none md:text-2xl">
        {thanks.heading}
      </h1>
      <p className="text-balance text-ink-soft">
        Mã đơn hàng <strong className="font-semibold text-ink">{order.id}</strong>
        <br />
        {thanks.text}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/">Về trang chủ</ButtonLink>
        <ButtonLink to="/user/account/orders" variant="primary">
          Xem đơn mua
        </ButtonLink>
      </div>
    </section>
  )
}

type UnknownProps = { id: string; wasPlaced: boolean; onRetry: () => void }

/** The order can't be loaded. That it was placed is said only when coming from the checkout. */
function Unknown({ id, wasPlaced, onRetry }: UnknownProps) {
  return (
    <ErrorState
      level={1}
      title="Không tải được đơn hàng"
      description={
        wasPlaced
          ? `Đơn hàng ${id} đã được ghi nhận. Vui lòng thử lại sau.`
          : 'Vui lòng thử lại sau.'
      }
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            Thử lại
          </Button>
          <ButtonLink to="/user/account/orders">Xem đơn mua</ButtonLink>
          <ButtonLink to="/">Về trang chủ</ButtonLink>
        </>
      }
    />
  )
}

/** True when the checkout has led here. */
function useWasPlaced(): boolean {
  const state: unknown = useLocation().state
  return isRecord(state) && state.placed === true
}
