import { sql } from 'kysely'
import { outstanding, refundDue } from '#features/payment/domain.ts'
import { returnCoins, returnVoucher } from '#features/wallet/api/public.ts'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { formatVnd } from '#shared/format.ts'
import type { OrderChange } from '../../../contract.ts'
import { deliveryKey } from '../../delivery-key.ts'
import { notifyReturnedCoins } from '../../notify-coins.ts'
import { notifyOrderChanged } from '../../notify-order-changed.ts'
import { notifyShopper } from '../../notify-shopper.ts'
import { balanceOf } from '../../order-balance.ts'
import { enqueueOrderEmail, type OrderWriter } from '../../order-emails.ts'
import { sourceOrders } from '../../sources/source-orders.ts'
import { takenLines } from '../../take-stock.ts'
import { pieceChanges } from './change-items.ts'
import type { ChangeableOrder } from './find-changeable-order.ts'
import type { Repriced } from './reprice-order.ts'

export type ChangeServices = OrderWriter & Pick<Services, 'config'>

/** The columns of an order's address. */
export type NewAddress = Pick<
  ChangeableOrder,
  | 'recipient'
  | 'phone'
  | 'street'
  | 'address_scheme'
  | 'province_code'
  | 'district_code'
  | 'ward_code'
> & { province_name: string; district_name: string; ward_name: string }

export type Writing = {
  repriced: Repriced
  address: NewAddress | undefined
  fields: OrderChange['fields']
  /** By which a repetition is recognized. */
  requestHash: string
  reason: string
  by: StaffActor
}

/** Stock, price or a limit no longer fits the price that was made: roll back and price again. */
export class OutdatedPriceError extends Error {}

/** The parts in which an address differs from the order's. */
export function addressChange(order: ChangeableOrder, address: NewAddress): OrderChange['fields'] {
  const region = ['address_scheme', 'province_code', 'district_code', 'ward_code'] as const
  return [
    ...(['recipient', 'phone', 'street'] as const).filter((name) => order[name] !== address[name]),
    ...(region.some((name) => order[name] !== address[name]) ? (['region'] as const) : []),
  ]
}

/** Writes a change of a locked order, in the global lock order: variants, allotments, and the voucher last. */
export async function writeChange(
  { db: tx, jobs, config }: ChangeServices,
  order: ChangeableOrder,
  writing: Writing,
): Promise<void> {
  const { repriced, fields, reason, by } = writing
  const { id } = order
  const { before, after, balance, voucher, methodChange: method } = repriced
  const items = pieceChanges(order.items, repriced.items)
  await updateOrder(tx, order, writing, config.shop)
  const change = { items, before, after, fields, ...(method && { method }) }
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({
      order_id: id,
      kind: 'changed',
      actor: 'keeper',
      staff_id: by.staffId,
      reason,
      change: JSON.stringify({ ...change, request: writing.requestHash }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owed = refundDue(balance)
  if (owed > refundDue(balanceOf(order))) {
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'refund_due', actor: 'system', amount: owed })
      .execute()
  }
  await tellShopper(tx, order, writing)
  if (order.email) {
    await enqueueOrderEmail(jobs, tx, { orderId: id, kind: 'changed', reference: `${eventId}` })
  }
  await recordAudit(tx, by, {
    action: 'order.changed',
    subject: id,
    ...changedFields(
      { ...before, items: items.map((item) => textOf(item, item.before)), fields: [] as string[] },
      {
        ...after,
        items: items.map((item) => textOf(item, item.after)),
        fields: fields as string[],
      },
    ),
  })
  await changeItems(tx, order, repriced, config.orderLimits.flashPiecesPerShopper)
  if (after.coinDiscount < before.coinDiscount) {
    await notifyReturnedCoins(tx, order, await returnCoins(tx, id, after.coinDiscount))
  }
  if (voucher?.isLost) await returnVoucher(tx, id)
  await notifyOrderChanged(tx, id)
}

const textOf = ({ name, variant }: OrderChange['items'][number], quantity: number) =>
  `${quantity} × ${variant ? `${name} (${variant})` : name}`

async function updateOrder(
  tx: Db,
  order: ChangeableOrder,
  { repriced, address }: Writing,
  shop: ChangeServices['config']['shop'],
): Promise<void> {
  const { after, balance } = repriced
  const toPay = outstanding(balance)
  const isAwaited = order.payment_method === 'BANK_TRANSFER' && toPay > 0
  // Whoever has to pay more gets the usual time for it.
  const isMore = toPay > outstanding(balanceOf(order))
  const due = sql<Date>`greatest(payment_due_at, now() + make_interval(hours => ${shop.transferHoldHours}))`
  await tx
    .updateTable('orders')
    .set({
      subtotal: after.subtotal,
      shipping_fee: after.shippingFee,
      voucher_products: repriced.voucherProducts,
      shipping_discount: after.shippingDiscount ?? 0,
      voucher_discount: after.voucherDiscount,
      coin_discount: after.coinDiscount,
      staff_discount: after.staffDiscount ?? 0,
      total: after.total,
      delivery: repriced.delivery && JSON.stringify(repriced.delivery),
      payment_status: balance.status,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      ...(isAwaited && isMore && { payment_due_at: due }),
      ...(isAwaited && !order.bank_account && { bank_account: JSON.stringify(shop.bank) }),
      // A fully paid order needs no confirmation.
      ...(balance.status !== 'unpaid' && { hold_due_at: null }),
      ...address,
    })
    .where('id', '=', order.id)
    .execute()
  if (!address) return
  // Counts orders to one place; only those on delivery have it.
  await tx
    .updateTable('orders')
    .set({
      address_key: deliveryKey({
        scheme: address.address_scheme,
        provinceCode: address.province_code,
        districtCode: address.district_code,
        wardCode: address.ward_code,
        street: address.street,
      }),
    })
    .where('id', '=', order.id)
    .where('address_key', 'is not', null)
    .execute()
}

async function changeItems(
  tx: Db,
  order: ChangeableOrder,
  { items, added }: Repriced,
  usualLimit: number,
): Promise<void> {
  if (items.removed.size === 0 && added.length === 0) return
  const removed = JSON.stringify(Object.fromEntries(items.removed))
  const last = Math.max(...order.items.map(({ position }) => position))
  const lines = JSON.stringify(takenLines(added, { firstPosition: last + 1 }))
  const { rows } = await sql<{ done: boolean }>`
    SELECT change_items(${order.id}, ${removed}::jsonb, ${lines}::jsonb, ${usualLimit}) AS done`.execute(
    tx,
  )
  if (!rows[0]?.done) throw new OutdatedPriceError()
  await sourceOrders(tx, [order.id])
}

async function tellShopper(
  tx: Db,
  order: ChangeableOrder,
  { repriced: { before, after, voucher, methodChange: method }, fields, reason }: Writing,
): Promise<void> {
  const sentences = [
    `Cửa hàng đã điều chỉnh đơn hàng ${order.id}${fields.length > 0 ? ' (thông tin giao hàng)' : ''}.`,
    method && `Cách giao mới: ${method.after}.`,
    after.total !== before.total && `Tổng tiền mới: ${formatVnd(after.total)}.`,
    voucher?.isLost && `Voucher ${voucher.code} đã được trả lại cho bạn.`,
    reason && `Lý do: ${reason}`,
  ]
  await notifyShopper(tx, order, {
    title: 'Đơn hàng của bạn đã được cửa hàng điều chỉnh',
    message: sentences.filter(Boolean).join(' '),
  })
}
