import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { isChangeable, shippingFeeName } from '../domain.ts'
import { ContentsDialog } from './change/contents-dialog.tsx'
import { sentPieces } from './sent-pieces.ts'
import { Sum } from './sum.tsx'

export function ItemsPanel({ order }: { order: OrderDetails }) {
  const { pieces, isPartly } = sentPieces(order)
  const mayChange = useMay('orders.fulfil') && (isPartly || isChangeable(order.stage))
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      title={`Hàng trong đơn (${pieces})`}
      aside={mayChange && <Button onClick={() => setChanging(true)}>Sửa đơn</Button>}
    >
      <ul className="flex flex-col divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-3 py-3 first:pt-0">
            <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
              <Picture src={item.image} alt="" sizes="56px" maxWidth={160} />
            </div>
            <div className="min-w-0 flex-1">
              <a href={`/products/${item.slug}`} className="font-semibold hover:text-son">
                {item.name}
              </a>
              <p className="text-sm text-ink-soft">
                {[item.variant, item.sku && `SKU ${item.sku}`].filter(Boolean).join(' · ')}
              </p>
              <p className="flex flex-wrap gap-1 empty:hidden">
                {item.isFlashSale && <Badge tone="son">Flash Sale</Badge>}
                {item.isPreorder && <Badge tone="amber">Đặt trước</Badge>}
                {isPartly && item.sent > 0 && (
                  <Badge>
                    Đã gửi {item.sent}/{item.quantity}
                  </Badge>
                )}
              </p>
            </div>
            <div className="shrink-0 text-end text-sm tabular-nums">
              <p className="font-semibold">{formatVnd(item.finalPrice * item.quantity)}</p>
              <p className="text-ink-soft">
                {item.quantity} × {formatVnd(item.finalPrice)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 flex flex-col gap-1.5 border-t border-line pt-3 tabular-nums">
        <Sum name="Tạm tính" amount={order.subtotal} />
        <Sum name={shippingFeeName(order.shippingDiscount)} amount={order.shippingFee} />
        {order.voucherDiscount > 0 && (
          <Sum name={`Voucher ${order.voucherCode ?? ''}`} amount={-order.voucherDiscount} />
        )}
        {order.coinDiscount > 0 && <Sum name="Xu" amount={-order.coinDiscount} />}
        {order.staffDiscount > 0 && (
          <Sum name="Giảm giá của cửa hàng" amount={-order.staffDiscount} />
        )}
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>Tổng cộng</dt>
          <dd>{formatVnd(order.total)}</dd>
        </div>
      </dl>
      {isChanging && <ContentsDialog order={order} onClose={() => setChanging(false)} />}
    </Panel>
  )
}
