import { PhoneCall } from 'lucide-react'
import { formatDateTime } from '#shared/format.ts'
import { telephone } from '#storefront/shell/telephone.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import type { ShownOrder } from './order-parsers.ts'

/** Says that a large order is sent only after the shop has confirmed it, and its deadline. */
export function HoldNotice({ order }: { order: ShownOrder }) {
  const { phone } = useShop()
  if (!order.hold) return null
  const { dueAt } = order.hold
  return (
    <section className="flex gap-3 rounded-md bg-amber-soft px-4 py-4 text-amber-deep">
      <PhoneCall aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 className="font-semibold">Đơn lớn: cửa hàng sẽ gọi xác nhận trước khi gửi</h2>
        <p>
          Chúng tôi sẽ gọi số <span className="whitespace-nowrap tabular-nums">{order.phone}</span>.
          {dueAt && (
            <>
              {' '}
              Hàng được giữ cho bạn đến{' '}
              <time dateTime={dueAt} className="whitespace-nowrap font-semibold tabular-nums">
                {formatDateTime(dueAt)}
              </time>
              .
            </>
          )}
        </p>
        {phone && (
          <p>
            Muốn xác nhận ngay? Gọi{' '}
            <a
              href={telephone(phone)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
            >
              {phone}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
