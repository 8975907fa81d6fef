import { toString as drawQr } from 'qrcode'
import { escapeHtml } from '#shared/escape-html.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { deliveryText } from '../../domain.ts'
import { toCollect } from '../compose-email.ts'
import { shownDelivery } from '../order-delivery.ts'
import type { OrderRow } from '../repository.ts'
import { type LocationNames, noLocations } from '../sources/find-location-names.ts'
import { type PaperSize, slipStyles } from './packing-slip-styles.ts'

export type Sender = { name: string; phone: string; address: string }

/**
 * A printable HTML document with one packing slip per page; longer ones repeat their heading. Of an order that is sent apart it
 * has the parcel `shipment`, or else what is still to be sent, or all parcels once everything has gone.
 */
export async function* packingSlips(
  orders: readonly OrderRow[],
  sender: Sender,
  size: PaperSize,
  { shipment, locations = noLocations }: Options = {},
): AsyncGenerator<string> {
  const title = `Phiếu giao hàng ${orders.map(({ id }) => id).join(', ')}`
  yield `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title.slice(0, 120))}</title><style>${slipStyles(size)}</style></head><body>
`
  for (const order of orders) {
    for (const parcel of parcelsOf(order, shipment))
      yield await slip(order, parcel, { sender, locations })
  }
  yield '</body></html>\n'
}

type Options = {
  shipment?: number | undefined
  /** Said of each item in a shop with several places. */
  locations?: LocationNames
}

/** What a slip is about; `number` for a parcel of an order that is sent apart. */
type Parcel = { number?: number; items: OrderRow['items']; isLast: boolean }

function parcelsOf(order: OrderRow, wanted: number | undefined): Parcel[] {
  const { items, shipments, status } = order
  if (shipments.length === 0) return [{ items, isLast: true }]
  if (wanted === undefined && status === 'PENDING') {
    const left = items.map((item) => ({ ...item, quantity: item.quantity - item.in_shipments }))
    const number = shipments.length + 1
    return [{ number, items: left.filter(({ quantity }) => quantity > 0), isLast: true }]
  }
  return shipments
    .filter(({ number }) => wanted === undefined || number === wanted)
    .map(({ number, is_last: isLast, items: pieces }) => ({
      number,
      isLast,
      items: items.flatMap((item) => {
        const quantity = pieces.find(({ itemId }) => itemId === item.id)?.quantity
        return quantity === undefined ? [] : [{ ...item, quantity }]
      }),
    }))
}

type Setting = { sender: Sender; locations: LocationNames }

async function slip(
  order: OrderRow,
  parcel: Parcel,
  { sender, locations }: Setting,
): Promise<string> {
  const qr = await drawQr(order.id, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  const { number, items } = parcel
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `<table class="slip"><colgroup><col class="count"><col><col class="code"></colgroup>
<thead><tr><td colspan="3"><div class="head">
  <div><p class="shop">${escaped(sender.name)}</p><p class="id">${order.id}</p>
  <p>${number ? `<b>Kiện ${number}</b> · ` : ''}Đặt lúc ${formatDateTime(order.created_at)}</p></div>
  <div class="qr">${qr}</div>
</div></td></tr></thead>
<tbody>
<tr><td colspan="3"><div class="from"><p>Người gửi: <b>${escaped(sender.name)}</b>, ${escaped(sender.phone)}</p>
  <p>${escaped(sender.address)}</p></div></td></tr>
<tr><td colspan="3"><div class="to"><p>Người nhận</p><p class="name">${escaped(order.recipient)}</p>
  <p class="phone">${escaped(order.phone)}</p><p class="address">${escaped(addressOf(order))}</p>${method(order)}</div></td></tr>
<tr><td colspan="3">${money(order, parcel)}</td></tr>
<tr class="columns"><th>SL</th><th>Sản phẩm</th><th>SKU</th></tr>
${items.map((item) => line(item, locations)).join('\n')}
<tr class="sum"><td>${pieces}</td><td colspan="2">sản phẩm${number ? ' trong kiện này' : ''}, ${number ? 'cả đơn' : 'tổng cộng'} ${formatVnd(order.total)}</td></tr>
</tbody></table>
`
}

function method({ delivery }: OrderRow): string {
  const shown = shownDelivery(delivery)
  return shown ? `<p class="method">${escaped(deliveryText(shown))}</p>` : ''
}

function money(order: OrderRow, { isLast }: Parcel): string {
  if (order.status === 'CANCELLED') {
    return '<div class="cod"><p class="amount">ĐÃ HUỶ</p><p>Không gửi đơn này.</p></div>'
  }
  const amount = toCollect(order)
  if (amount > 0 && isLast) {
    return `<div class="cod"><p>Thu hộ (COD)</p><p class="amount">${formatVnd(amount)}</p></div>`
  }
  const isOpen = order.payment_status === 'unpaid' && order.total > 0
  const isCod = order.payment_method === 'COD'
  const open = isCod ? 'Không thu tiền ở kiện này' : 'Chưa nhận đủ chuyển khoản'
  const why = isOpen ? open : 'Đã thanh toán'
  return `<div class="cod"><p>Thu hộ (COD)</p><p class="amount">0đ</p><p>${why}</p></div>`
}

function line(item: OrderRow['items'][number], locations: LocationNames): string {
  const name = [item.product_name, item.variant_name].filter(Boolean).join(' · ')
  const preorder = item.is_preorder ? ' <i>(đặt trước)</i>' : ''
  const location = locations.get(item.location_id)
  const from = location ? `<br><small>Lấy ở ${escaped(location)}</small>` : ''
  return `<tr class="item"><td>${item.quantity}</td><td>${escaped(name)}${preorder}${from}</td><td class="sku">${escaped(item.sku ?? '–')}</td></tr>`
}

function addressOf({ street, ward_name, district_name, province_name }: OrderRow): string {
  return [street, ward_name, district_name, province_name].filter(Boolean).join(', ')
}

function escaped(text: string): string {
  return escapeHtml(text.normalize('NFC'))
}
