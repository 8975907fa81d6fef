import { Fragment } from 'react'
import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { ink } from '#storefront/mail/mail-styles.ts'
import { trackingPage } from '../domain.ts'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

type Piece = { name: string; quantity: number }

type OrderShippingProps = OrderFacts & {
  /** Amount due on delivery; null for none. */
  toCollect: string | null
  /** Carrier and code of the parcel, either may be empty; missing in e-mails that an older version enqueued. */
  tracking?: { carrier: string; code: string } | null
  /** Of an order that is sent apart: what is in this parcel, what is to come, and what is to be paid with the last one. */
  parcel?: { number: number; items: Piece[]; toCome: Piece[]; toCollectLater: string | null }
}

const isPart = ({ parcel }: OrderShippingProps) => (parcel?.toCome.length ?? 0) > 0

export const orderShippingSubject = (order: OrderShippingProps) =>
  `${isPart(order) ? 'Một phần đơn hàng' : 'Đơn hàng'} ${order.orderId} đang được giao`

export function OrderShipping(order: OrderShippingProps) {
  const { parcel } = order
  const page = order.tracking && trackingPage(order.tracking)
  const what = parcel ? `Kiện ${parcel.number} của đơn hàng` : 'Đơn hàng'
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`${what} ${order.orderId} đã được giao cho đơn vị vận chuyển`}
      title={
        isPart(order)
          ? 'Một phần đơn hàng của bạn đang trên đường'
          : 'Đơn hàng của bạn đang trên đường'
      }
    >
      <Say>
        {what} <strong>{order.orderId}</strong> đã được giao cho đơn vị vận chuyển. Bạn vui lòng để
        ý điện thoại {order.phone} để nhận hàng.
      </Say>
      {order.toCollect && (
        <Say>
          Bạn trả <strong>{order.toCollect}</strong> khi nhận hàng.
        </Say>
      )}
      {order.tracking && (
        <Say>
          {order.tracking.carrier && <>Đơn vị vận chuyển: {order.tracking.carrier}</>}
          {order.tracking.carrier && order.tracking.code && <br />}
          {order.tracking.code && (
            <>
              Mã vận đơn: <strong>{order.tracking.code}</strong>
              {page && (
                <>
                  <br />
                  <a href={page} style={ink}>
                    Theo dõi ở {order.tracking.carrier}
                  </a>
                </>
              )}
            </>
          )}
        </Say>
      )}
      {parcel && <Pieces title="Trong kiện này" pieces={parcel.items} />}
      {parcel && parcel.toCome.length > 0 && <Pieces title="Sẽ gửi sau" pieces={parcel.toCome} />}
      {parcel?.toCollectLater && (
        <Say>
          Kiện này không thu tiền. Bạn trả <strong>{parcel.toCollectLater}</strong> khi nhận kiện
          cuối cùng.
        </Say>
      )}
      <OrderSummary order={order} />
    </MailLayout>
  )
}

function Pieces({ title, pieces }: { title: string; pieces: readonly Piece[] }) {
  return (
    <Say>
      {title}:
      {pieces.map(({ name, quantity }) => (
        <Fragment key={name}>
          <br />
          {quantity} × {name}
        </Fragment>
      ))}
    </Say>
  )
}
