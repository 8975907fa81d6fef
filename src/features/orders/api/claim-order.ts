import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Address } from '#features/addresses/contract.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { OrderLimits } from '#platform/order-limits-settings.ts'
import { AppError } from '#shared/app-error.ts'
import type { PaymentMethod } from '../contract.ts'
import { orderIdBytes, orderIdFrom } from '../domain.ts'
import { deliveryKey } from './delivery-key.ts'
import type { DiscountedOrder } from './discount-order.ts'
import { countPieces } from './line-error.ts'
import { storedDelivery } from './order-delivery.ts'

export type Claim = {
  /** Null for a buyer without an account. */
  userId: string | null
  idempotencyKey: string
  hash: Buffer
  paymentMethod: PaymentMethod
  address: DeliveryAddress
  order: DiscountedOrder
  /** Set when staff place the order. */
  byStaff?: StaffPlacing | undefined
}

/** Where an order goes; its units have been looked up. */
export type DeliveryAddress = Omit<Address, 'id' | 'email' | 'isDefault'>

/** An order that staff have agreed with the buyer, so it needs no confirmation and none of the limits against abuse. */
export type StaffPlacing = {
  staffId: string | null
  /** The buyer's, where it is not that of the account. */
  email: string | null
  /** Opens the order's page without an account. */
  linkToken: string
}

type Claimed = {
  id: string
  email: string | null
  recent: number
  wait: number | null
  /** COD orders that were open before this one, by account, delivery phone and delivery address. */
  byAccount: number
  byPhone: number
  byAddress: number
  /** Pieces in all open unpaid orders but this one. */
  unpaidPieces: number
  /** The user has a completed order, or a held one that staff have confirmed; others are confirmed in bulk. */
  isKnown: boolean
}

type Settings = Pick<Config, 'shop' | 'limits' | 'orderLimits'>

/**
 * Inserts the order row under its idempotency key. A concurrent request with the same key blocks here until the first one
 * commits, then gets undefined. Throws TOO_MANY_REQUESTS beyond the hourly limit, TOO_MANY_COD_ORDERS beyond the limits of
 * open COD orders, and TOO_MANY_UNPAID_PIECES for a new shopper's unpaid pieces. A large COD order is held until staff
 * confirm it. An order with a total of 0 is paid at once.
 */
export async function claimOrder(
  tx: Db,
  { userId, idempotencyKey, hash, paymentMethod, address, order, byStaff }: Claim,
  { shop, limits, orderLimits }: Settings,
): Promise<Claimed | undefined> {
  const id = orderIdFrom(randomBytes(orderIdBytes))
  const isPaid = order.total === 0
  const isAwaited = paymentMethod === 'BANK_TRANSFER' && !isPaid
  const { hold } = orderLimits
  const isCod = paymentMethod === 'COD' && !isPaid
  const key = isCod ? deliveryKey(address) : null
  const mayHold = isCod && !byStaff
  const { rows } = await sql<Claimed>`
    WITH turn AS MATERIALIZED (
      SELECT * FROM await_order_turn(${userId}::uuid, ${idempotencyKey}::uuid, ${address.phone}, ${key},
        ${!isPaid && !byStaff && isBounded(orderLimits)})
    ), known AS MATERIALIZED (
      SELECT EXISTS (
        SELECT FROM orders WHERE user_id = ${userId}::uuid AND (status = 'COMPLETED' OR (confirmed_at IS NOT NULL AND hold_reason IS NOT NULL))
      ) AS is_known
    ), held AS MATERIALIZED (
      SELECT CASE WHEN ${hold.of === 'all'} OR NOT is_known THEN reason END AS reason
      FROM known CROSS JOIN (SELECT CASE
        WHEN ${mayHold && hold.fromAmount > 0} AND amount + ${order.total}::bigint >= ${hold.fromAmount}::bigint THEN 'AMOUNT'
        WHEN ${mayHold && hold.fromPieces > 0} AND pieces + ${countPieces(order.lines)}::bigint >= ${hold.fromPieces}::bigint
          THEN 'PIECES' END AS reason FROM turn) large
    ), placed AS (
      INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, payment_status, subtotal,
        shipping_fee, shipping_discount, voucher_products, voucher_discount, coin_discount, staff_discount, total, recipient, phone, email, street, address_scheme,
        province_code, province_name, district_code, district_name, ward_code, ward_name, confirmation_requested_at,
        payment_due_at, bank_account, address_key, hold_reason, hold_due_at, confirmed_at, link_token, delivery)
      SELECT ${id}, users.id, ${idempotencyKey}::uuid, ${hash}, ${paymentMethod}, ${isPaid ? 'paid' : 'unpaid'},
        ${order.subtotal}::bigint, ${order.shippingFee}::bigint, ${order.shippingDiscount}::bigint, ${order.voucherProducts}::uuid[], ${order.voucherDiscount}::bigint,
        ${order.coinDiscount}::bigint, ${order.staffDiscount}::bigint, ${order.total}::bigint, ${address.fullName}, ${address.phone},
        coalesce(${byStaff?.email ?? null}, users.email),
        ${address.street}, ${address.scheme}, ${address.provinceCode}, ${address.provinceName}, ${address.districtCode},
        ${address.districtName}, ${address.wardCode}, ${address.wardName},
        CASE WHEN coalesce(${byStaff?.email ?? null}, users.email) IS NOT NULL THEN now() END,
        CASE WHEN ${isAwaited} THEN now() + make_interval(hours => ${shop.transferHoldHours}) END,
        ${isAwaited ? JSON.stringify(shop.bank) : null}::jsonb, ${key},
        held.reason, CASE WHEN held.reason IS NOT NULL THEN now() + make_interval(hours => ${hold.hours}) END,
        CASE WHEN ${byStaff !== undefined} THEN now() END, ${byStaff?.linkToken ?? null},
        ${JSON.stringify(storedDelivery(order))}::jsonb
      FROM held LEFT JOIN users ON users.id = ${userId}::uuid WHERE users.id IS NOT NULL OR ${userId}::uuid IS NULL
      ON CONFLICT (user_id, idempotency_key) DO NOTHING
      RETURNING id, email, hold_due_at
    ), event AS (
      INSERT INTO order_events (order_id, kind, actor, staff_id)
      SELECT id, kind, actor, CASE WHEN kind = 'placed' THEN ${byStaff?.staffId ?? null}::uuid END FROM placed
      CROSS JOIN (VALUES ('placed', ${byStaff ? 'keeper' : 'shopper'}), ('paid', 'system'), ('held', 'system')) AS e (kind, actor)
      WHERE kind = 'placed' OR (kind = 'paid' AND ${isPaid}) OR (kind = 'held' AND hold_due_at IS NOT NULL)
    )
    SELECT placed.id, placed.email, recent.count AS recent, recent.wait, turn.by_account AS "byAccount",
      turn.by_phone AS "byPhone", turn.by_address AS "byAddress",
      turn.unpaid_pieces::integer AS "unpaidPieces", known.is_known AS "isKnown"
    FROM placed CROSS JOIN turn CROSS JOIN known CROSS JOIN (
      SELECT count(*)::integer AS count,
        ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now()))::integer AS wait
      FROM (
        SELECT created_at FROM orders WHERE user_id = ${userId}::uuid AND created_at > now() - interval '1 hour'
        ORDER BY created_at DESC LIMIT ${limits.ordersPerShopper}
      ) placed_before
    ) recent`.execute(tx)
  const claimed = rows[0]
  if (byStaff) return claimed
  const limit = limits.ordersPerShopper
  if (claimed && limit > 0 && claimed.recent >= limit) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, claimed.wait ?? 1) })
  }
  if (claimed && isCod) rejectTooManyOpen(claimed, orderLimits)
  if (claimed && !isPaid) rejectTooManyPieces(claimed, countPieces(order.lines), orderLimits)
  return claimed
}

function isBounded({ hold, ...limits }: OrderLimits): boolean {
  const { openCodPerAccount, openCodPerPhone, openCodPerAddress, unpaidPiecesOfNew } = limits
  const all = [
    openCodPerAccount,
    openCodPerPhone,
    openCodPerAddress,
    unpaidPiecesOfNew,
    hold.fromAmount,
    hold.fromPieces,
  ]
  return all.some((limit) => limit > 0)
}

function rejectTooManyOpen(
  { byAccount, byPhone, byAddress }: Claimed,
  { openCodPerAccount, openCodPerPhone, openCodPerAddress }: OrderLimits,
): void {
  for (const [by, count, limit] of [
    ['account', byAccount, openCodPerAccount],
    ['phone', byPhone, openCodPerPhone],
    ['address', byAddress, openCodPerAddress],
  ] as const) {
    if (limit > 0 && count >= limit) throw new AppError('TOO_MANY_COD_ORDERS', { by, count, limit })
  }
}

function rejectTooManyPieces(
  { isKnown, unpaidPieces: open }: Claimed,
  pieces: number,
  { unpaidPiecesOfNew: limit }: OrderLimits,
): void {
  if (limit === 0 || isKnown || open + pieces <= limit) return
  throw new AppError('TOO_MANY_UNPAID_PIECES', { open, pieces, limit })
}

/** Serializes orders of one shopper that share a limit or a balance, until the end of the transaction. */
export async function lockShopper(tx: Db, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`.execute(tx)
}

/** Throws TOO_MANY_UNPAID beyond `limit` orders awaiting a transfer, the claimed one included. Requires `lockShopper`. */
export async function rejectTooManyUnpaid(tx: Db, userId: string, limit: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM orders
    WHERE user_id = ${userId}::uuid AND status = 'PENDING' AND payment_status = 'unpaid' AND payment_due_at IS NOT NULL`.execute(
    tx,
  )
  const before = (rows[0]?.count ?? 0) - 1
  if (before >= limit) throw new AppError('TOO_MANY_UNPAID', { count: before })
}
