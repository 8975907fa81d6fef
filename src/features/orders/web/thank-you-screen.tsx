import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ProductCarousel } from '#features/catalog/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import type { Order } from '../contract.ts'
import { MissingOrder } from './missing-order.tsx'
import { OrderParts } from './order-parts.tsx'
import { orderQuery } from './order-query.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { TransferBox } from './transfer-box.tsx'

export function ThankYouScreen({ id }: { id: string }) {
  const { data: order, isPending, isError, error, refetch } = useQuery(orderQuery(id))
  if (isPending) return <OrderSkeleton />
  if (isError && !order) {
    if (hasStatus(error, 404)) return <MissingOrder />
    return (
      <ErrorState
        level={1}
        title="Không tải được đơn hàng"
        description={`Đơn hàng ${id} đã được ghi nhận. Vui lòng thử lại sau.`}
        action={
          <>
            <Button variant="primary" onClick={() => void refetch()}>
              Thử lại
            </Button>
            <ButtonLink to="/user/account/orders">Xem đơn mua</ButtonLink>
            <ButtonLink to="/">Về trang chủ</ButtonLink>
          </>
        }
      />
    )
  }
  if (!order) return null
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <Thanks order={order} />
      {order.payment.bankTransfer && <TransferBox transfer={order.payment.bankTransfer} />}
      <OrderParts order={order} />
      <div className="mt-4">
        <ProductCarousel title="Hàng mới về" path="/web/products?sort=newest&pageSize=20" />
      </div>
    </div>
  )
}

function Thanks({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone; who can't see the page is told what came of it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col items-center gap-3 rounded-md bg-surface px-4 py-8 text-center shadow-card">
      <CircleCheck aria-hidden="true" className="size-14 text-leaf" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Cảm ơn bạn đã đặt hàng!
      </h1>
      <p className="text-ink-soft">
        Mã đơn hàng <strong className="font-semibold text-ink">{order.id}</strong>
        <br />
        {nextStep(order)}
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

function nextStep({ paymentMethod, payment }: Order): string {
  if (payment.status === 'paid') return 'Chúng tôi đã nhận được thanh toán của bạn.'
  return paymentMethod === 'BANK_TRANSFER'
    ? 'Vui lòng chuyển khoản theo thông tin bên dưới để chúng tôi giao hàng.'
    : 'Chúng tôi sẽ sớm liên hệ để xác nhận và giao hàng.'
}
