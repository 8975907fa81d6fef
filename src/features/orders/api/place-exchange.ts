import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AddressScheme } from '#features/addresses/contract.ts'
import { refund, refundDue } from '#features/payment/domain.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import type { OrderLine } from '../contract.ts'
import { orderIdBytes, orderIdFrom } from '../domain.ts'
import { lineError, noPieceLimits } from './line-error.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyShopper } from './notify-shopper.ts'
import { balanceOf } from './order-balance.ts'
import { storedDelivery } from './order-delivery.ts'
import { enqueueConfirmation, type OrderWriter } from './order-emails.ts'
import { findLines, type OrderLinePriced, totalOrder } from './price-order.ts'
import { lockOrder, settleOrder } from './receive-payment.ts'
import { takeStock } from './take-stock.ts'

type Exchange = {
  /** The order whose goods came back, and whose lock the caller holds. */
  fromId: string
  returnId: string
  lines: readonly OrderLine[]
  /** As staff saw it. */
  expectedTotal: number
  /** Đồng that are due back for `fromId`; as much as the new order costs pays for it. */
  credit: number
  by: StaffActor
}

/**
 * Places an order of what a shopper gets in place of returned goods, in the caller's transaction: at today's prices, to the same
 * address, without a fee for the delivery, confirmed, and paid for by what is due back; the carrier collects the rest. Returns
 * its id. Throws what keeps shoppers from buying the lines, and PRICE_CHANGED with another total than the expected one.
 */
export async function placeExchange(
  { db: tx, jobs, config }: OrderWriter & { config: Pick<Config, 'shop'> },
  { fromId, returnId, lines: wanted, expectedTotal, credit, by }: Exchange,
): Promise<string> {
  const { lines, missing } = await findLines(tx, wanted)
  if (missing.length > 0) throw new AppError('PRODUCT_NOT_FOUND')
  const unbuyable = lines.map((line) => lineError(line, noPieceLimits)).find(Boolean)
  if (unbuyable) throw unbuyable
  const total = lines.reduce((sum, { priced, quantity }) => sum + priced.finalPrice * quantity, 0)
  if (total !== expectedTotal) throw new AppError('PRICE_CHANGED', { total })

  const delivery = await deliveryTo(tx, fromId, lines, config.shop)
  const id = await insertOrder(tx, { fromId, lines: wanted, total, delivery })
  await tx
    .insertInto('order_events')
    .values({
      ...{ order_id: id, kind: 'placed', actor: 'keeper', staff_id: by.staffId },
      note: `Đổi hàng của đơn ${fromId} (${returnId})`,
    })
    .execute()
  const amount = Math.min(credit, total)
  const paid = await pay({ db: tx, jobs }, { id, fromId, returnId, amount, by })
  await tellShopper({ db: tx, jobs }, id, fromId, total - paid)
  if (!(await take(tx, id, lines))) throw new AppError('UNAVAILABLE')
  return id
}

const hashOf = (lines: readonly OrderLine[]) =>
  createHash('sha256').update(JSON.stringify(lines)).digest()

/** Whether an order of an exchange was placed for these lines. */
export async function isExchangeFor(
  db: Db,
  id: string,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders WHERE id = ${id} AND request_hash = ${hashOf(lines)}`.execute(db)
  return rows.length > 0
}

async function insertOrder(
  tx: Db,
  {
    fromId,
    lines,
    total,
    delivery,
  }: Pick<Exchange, 'fromId' | 'lines'> & {
    total: number
    delivery: string
  },
): Promise<string> {
  const id = orderIdFrom(randomBytes(orderIdBytes))
  await sql`
    INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total, recipient, phone,
      email, street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name,
      address_key, confirmed_at, link_token, is_delivery_free, delivery)
    SELECT ${id}, user_id, ${randomUUID()}::uuid, ${hashOf(lines)}, 'COD', ${total}::bigint, 0, ${total}::bigint, recipient, phone,
      email, street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name,
      address_key, now(), CASE WHEN user_id IS NULL THEN ${newToken()} END, true, ${delivery}::jsonb
    FROM orders WHERE id = ${fromId}`.execute(tx)
  return id
}

/** As orders keep it: the first method that is offered where the first order went. */
async function deliveryTo(
  tx: Db,
  fromId: string,
  lines: readonly OrderLinePriced[],
  shop: Config['shop'],
): Promise<string> {
  const to = await tx
    .selectFrom('orders')
    .select(['address_scheme as scheme', 'province_code as provinceCode'])
    .where('id', '=', fromId)
    .$narrowType<{ scheme: AddressScheme }>()
    .executeTakeFirstOrThrow()
  return JSON.stringify(storedDelivery(await totalOrder(lines, { to }, shop)))
}

type Paying = Pick<Exchange, 'fromId' | 'returnId' | 'by'> & { id: string; amount: number }

/** Moves `amount` đồng, or what is due back of them, from one order to the other; returns what was moved. */
async function pay(
  writer: OrderWriter,
  { id, fromId, returnId, amount, by }: Paying,
): Promise<number> {
  const { db: tx } = writer
  const from = await lockOrder(tx, [fromId])
  const order = await lockOrder(tx, [id])
  if (!from || !order) throw new AppError('ORDER_NOT_FOUND')
  const moved = Math.min(amount, refundDue(balanceOf(from)))
  const refunded = refund(balanceOf(from), moved)
  if (!refunded) return 0
  await tx
    .updateTable('orders')
    .set({
      refunded_amount: refunded.refundedAmount,
      // Nobody was sent money back: what was paid has become another order.
      payment_status: refunded.status === 'refunded' ? 'paid' : refunded.status,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', fromId)
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      ...{
        order_id: fromId,
        kind: 'refunded',
        actor: 'keeper',
        staff_id: by.staffId,
        amount: moved,
      },
      reason: `Chuyển sang đơn đổi hàng ${id}`,
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      ...{ order_id: id, provider: 'exchange', provider_reference: returnId, amount: moved },
      ...{ outcome: moved < order.total ? 'under' : 'exact', memo: `Đổi hàng của đơn ${fromId}` },
    })
    .execute()
  await settleOrder(writer, order, moved, by)
  await notifyOrderChanged(tx, fromId)
  return moved
}

async function tellShopper(
  { db: tx, jobs }: OrderWriter,
  id: string,
  fromId: string,
  toPay: number,
) {
  const order = await lockOrder(tx, [id])
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const rest = toPay > 0 ? ` Bạn trả ${formatVnd(toPay)} khi nhận hàng.` : ''
  await notifyShopper(tx, order, {
    title: 'Đơn đổi hàng',
    message: `Cửa hàng gửi bạn hàng đổi của đơn ${fromId} trong đơn ${id}.${rest}`,
  })
  if (order.email) await enqueueConfirmation(jobs, tx, id)
}

// Stock comes last, since many may wait for its rows.
const take = (tx: Db, orderId: string, lines: readonly OrderLinePriced[]) =>
  takeStock(tx, { orderId, lines, cartItemIds: new Map(), usualLimit: null })
