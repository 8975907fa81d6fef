import { refundDue } from '#features/payment/domain.ts'
import { type CsvCell, csvLine, csvPhone, csvStart, csvTime } from '#platform/csv.ts'
import type { PaymentMethod, PaymentStatus } from '../../contract.ts'
import { stageNames } from '../../domain.ts'
import { balanceOf } from '../order-balance.ts'
import { shownDelivery } from '../order-delivery.ts'
import type { OrderRow } from '../repository.ts'

type Row<Source> = readonly (readonly [heading: string, cell: (source: Source) => CsvCell])[]

const methodTexts: Record<PaymentMethod, string> = {
  COD: 'COD',
  BANK_TRANSFER: 'Chuyển khoản',
}
const paymentTexts: Record<PaymentStatus, string> = {
  unpaid: 'Chưa thanh toán',
  paid: 'Đã thanh toán',
  refund_due: 'Chờ hoàn tiền',
  refunded: 'Đã hoàn tiền',
}

const orderRow: Row<OrderRow> = [
  ['Mã đơn', (order) => order.id],
  ['Ngày đặt', (order) => csvTime(order.created_at)],
  ['Trạng thái', (order) => stageNames[order.stage]],
  ['Hình thức thanh toán', (order) => methodTexts[order.payment_method]],
  ['Tình trạng thanh toán', (order) => paymentTexts[order.payment_status]],
  ['Số lượng', (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Tiền hàng', (order) => order.subtotal],
  ['Phí vận chuyển', (order) => order.shipping_fee],
  ['Giảm giá', (order) => order.voucher_discount + order.coin_discount + order.staff_discount],
  ['Tổng cộng', (order) => order.total],
  ['Đã nhận', (order) => order.paid_amount],
  ['Đã hoàn', (order) => order.refunded_amount],
  ['Giá trị hàng trả', (order) => order.returned_amount],
  ['Người nhận', (order) => order.recipient],
  ['Điện thoại', (order) => csvPhone(order.phone)],
  ['E-mail', (order) => order.email],
  ['Địa chỉ', (order) => order.street],
  ['Phường/Xã', (order) => order.ward_name],
  ['Quận/Huyện', (order) => order.district_name],
  ['Tỉnh/Thành phố', (order) => order.province_name],
  ['Mã vận đơn', (order) => trackingCodes(order)],
  ['Ngày thanh toán', (order) => momentOf(order, 'paid')],
  ['Ngày gửi', (order) => momentOf(order, 'shipping')],
  ['Ngày hoàn tất', (order) => momentOf(order, 'completed')],
  ['Ngày huỷ', (order) => momentOf(order, 'cancelled')],
  ['Cách giao', (order) => shownDelivery(order.delivery)?.name ?? null],
  ['Đã giảm phí vận chuyển', (order) => order.shipping_discount],
  ['Còn phải hoàn', (order) => refundDue(balanceOf(order))],
]

type Line = { order: OrderRow; item: OrderRow['items'][number] }

const lineRow: Row<Line> = [
  ['Mã đơn', ({ order }) => order.id],
  ['Ngày đặt', ({ order }) => csvTime(order.created_at)],
  ['Trạng thái', ({ order }) => stageNames[order.stage]],
  ['Tình trạng thanh toán', ({ order }) => paymentTexts[order.payment_status]],
  ['SKU', ({ item }) => item.sku],
  ['Sản phẩm', ({ item }) => item.product_name],
  ['Phân loại', ({ item }) => item.variant_name],
  ['Số lượng', ({ item }) => item.quantity],
  ['Đã gửi', ({ order, item }) => sentOf(order, item)],
  ['Giá gốc', ({ item }) => item.original_price],
  ['Đơn giá', ({ item }) => item.final_price],
  ['Thành tiền', ({ item }) => item.final_price * item.quantity],
  ['Đặt trước', ({ item }) => (item.is_preorder ? 'Có' : '')],
]

function trackingCodes({ tracking_code, shipments }: OrderRow): string {
  const codes = [tracking_code, ...shipments.map((shipment) => shipment.tracking_code)]
  return codes.filter(Boolean).join(', ')
}

/** Pieces that have gone; only of an order that is sent apart may they be some. */
function sentOf({ events }: OrderRow, { quantity, in_shipments }: Line['item']): number {
  return events.some(({ kind }) => kind === 'shipping') ? quantity : in_shipments
}

export type ExportOptions = { lines: boolean; separator: string }

/**
 * Streams orders as CSV in chunks of text, one row per order or per order line. Cells are escaped against formula injection.
 */
export async function* exportOrders(
  orders: AsyncIterable<OrderRow>,
  { lines, separator }: ExportOptions,
): AsyncGenerator<{ text: string; orders: number }> {
  const write = (cells: CsvCell[]) => csvLine(cells, separator)
  const headings = (lines ? lineRow : orderRow).map(([heading]) => heading)
  yield { text: `${csvStart}${write(headings)}`, orders: 0 }
  for await (const order of orders) {
    const rows = lines
      ? order.items.map((item) => lineRow.map(([, cell]) => cell({ order, item })))
      : [orderRow.map(([, cell]) => cell(order))]
    yield { text: rows.map(write).join(''), orders: 1 }
  }
}

function momentOf({ events }: OrderRow, kind: string): string | null {
  const event = events.find((found) => found.kind === kind)
  return event ? csvTime(event.created_at) : null
}
