import { toString as drawQr } from 'qrcode'
import { escapeHtml } from '#shared/escape-html.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { deliveryText } from '../../domain.ts'
import { toCollect } from '../compose-email.ts'
import { shownDelivery } from '../order-delivery.ts'
import type { OrderRow } from '../repository.ts'
import { type PaperSize, slipStyles } from './packing-slip-styles.ts'

export type Sender = { name: string; phone: string; address: string }

/** A printable HTML document with one packing slip per page; longer ones repeat their heading. */
export async function* packingSlips(
  orders: readonly OrderRow[],
  sender: Sender,
  size: PaperSize,
): AsyncGenerator<string> {
  const title = `Phiếu giao hàng ${orders.map(({ id }) => id).join(', ')}`
  yield `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title.slice(0, 120))}</title><style>${slipStyles(size)}</style></head><body>
`
  for (const order of orders) yield await slip(order, sender)
  yield '</body></html>\n'
}

async function slip(order: OrderRow, sender: Sender): Promise<string> {
  const qr = await drawQr(order.id, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `<table class="slip"><colgroup><col class="count"><col><col class="code"></colgroup>
<thead><tr><td colspan="3"><div class="head">
  <div><p class="shop">${escaped(sender.name)}</p><p class="id">${order.id}</p>
  <p>Đặt lúc ${formatDateTime(order.created_at)}</p></div>
  <div class="qr">${qr}</div>
</div></td></tr></thead>
<tbody>
<tr><td colspan="3"><div class="from"><p>Người gửi: <b>${escaped(sender.name)}</b>, ${escaped(sender.phone)}</p>
  <p>${escaped(sender.address)}</p></div></td></tr>
<tr><td colspan="3"><div class="to"><p>Người nhận</p><p class="name">${escaped(order.recipient)}</p>
  <p class="phone">${escaped(order.phone)}</p><p class="address">${escaped(addressOf(order))}</p>${method(order)}</div></td></tr>
<tr><td colspan="3">${money(order)}</td></tr>
<tr class="columns"><th>SL</th><th>Sản phẩm</th><th>SKU</th></tr>
${order.items.map(line).join('\n')}
<tr class="sum"><td>${pieces}</td><td colspan="2">sản phẩm, tổng cộng ${formatVnd(order.total)}</td></tr>
</tbody></table>
`
}

function method({ delivery }: OrderRow): string {
  const shown = shownDelivery(delivery)
  return shown ? `<p class="method">${escaped(deliveryText(shown))}</p>` : ''
}

function money(order: OrderRow): string {
  if (order.status === 'CANCELLED') {
    return '<div class="cod"><p class="amount">ĐÃ HUỶ</p><p>Không gửi đơn này.</p></div>'
  }
  const amount = toCollect(order)
  if (amount > 0) {
    return `<div class="cod"><p>Thu hộ (COD)</p><p class="amount">${formatVnd(amount)}</p></div>`
  }
  const isOpen = order.payment_status === 'unpaid' && order.total > 0
  const why = isOpen ? 'Chưa nhận đủ chuyển khoản' : 'Đã thanh toán'
  return `<div class="cod"><p>Thu hộ (COD)</p><p class="amount">0đ</p><p>${why}</p></div>`
}

function line(item: OrderRow['items'][number]): string {
  const name = [item.product_name, item.variant_name].filter(Boolean).join(' · ')
  const preorder = item.is_preorder ? ' <i>(đặt trước)</i>' : ''
  return `<tr class="item"><td>${item.quantity}</td><td>${escaped(name)}${preorder}</td><td class="sku">${escaped(item.sku ?? '–')}</td></tr>`
}

function addressOf({ street, ward_name, district_name, province_name }: OrderRow): string {
  return [street, ward_name, district_name, province_name].filter(Boolean).join(', ')
}

function escaped(text: string): string {
  return escapeHtml(text.normalize('NFC'))
}
