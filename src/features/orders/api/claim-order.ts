import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Address } from '#features/addresses/contract.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { PaymentMethod } from '../contract.ts'
import { orderIdBytes, orderIdFrom } from '../domain.ts'
import type { DiscountedOrder } from './discount-order.ts'

type Claim = {
  userId: string
  idempotencyKey: string
  hash: Buffer
  paymentMethod: PaymentMethod
  address: Address
  order: DiscountedOrder
}

type Claimed = { id: string; email: string | null; recent: number; wait: number | null }

/**
 * Writes the order's own row under its idempotency key. A rival request with the same key waits here until the first one
 * commits, then gets undefined. Throws TOO_MANY_REQUESTS when the shopper has placed too many in an hour. An order that
 * costs nothing any more is paid.
 */
export async function claimOrder(
  tx: Db,
  { userId, idempotencyKey, hash, paymentMethod, address, order }: Claim,
  { shop, limits }: Pick<Config, 'shop' | 'limits'>,
): Promise<Claimed | undefined> {
  const id = orderIdFrom(randomBytes(orderIdBytes))
  const isPaid = order.total === 0
  const isHeld = paymentMethod === 'BANK_TRANSFER' && !isPaid
  const { rows } = await sql<Claimed>`
    WITH turn AS MATERIALIZED (
      SELECT lock_order_key(${userId}::uuid, ${idempotencyKey}::uuid)
    ), placed AS (
      INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, payment_status, subtotal,
        shipping_fee, voucher_discount, coin_discount, total, recipient, phone, email, street, address_scheme,
        province_code, province_name, district_code, district_name, ward_code, ward_name, confirmation_requested_at,
        payment_due_at)
      SELECT ${id}, users.id, ${idempotencyKey}::uuid, ${hash}, ${paymentMethod}, ${isPaid ? 'paid' : 'unpaid'},
        ${order.subtotal}::bigint, ${order.shippingFee}::bigint, ${order.voucherDiscount}::bigint,
        ${order.coinDiscount}::bigint, ${order.total}::bigint, ${address.fullName}, ${address.phone}, users.email,
        ${address.street}, ${address.scheme}, ${address.provinceCode}, ${address.provinceName}, ${address.districtCode},
        ${address.districtName}, ${address.wardCode}, ${address.wardName},
        CASE WHEN users.email IS NOT NULL THEN now() END,
        CASE WHEN ${isHeld} THEN now() + make_interval(hours => ${shop.transferHoldHours}) END
      FROM turn, users WHERE users.id = ${userId}::uuid
      ON CONFLICT (user_id, idempotency_key) DO NOTHING
      RETURNING id, email
    ), event AS (
      INSERT INTO order_events (order_id, kind, actor)
      SELECT id, kind, actor FROM placed
      CROSS JOIN (VALUES ('placed', 'shopper', true), ('paid', 'system', ${isPaid}::boolean)) AS e (kind, actor, happened)
      WHERE happened
    )
    SELECT placed.id, placed.email, recent.count AS recent, recent.wait FROM placed CROSS JOIN (
      SELECT count(*)::integer AS count,
        ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now()))::integer AS wait
      FROM (
        SELECT created_at FROM orders WHERE user_id = ${userId}::uuid AND created_at > now() - interval '1 hour'
        ORDER BY created_at DESC LIMIT ${limits.ordersPerShopper}
      ) placed_before
    ) recent`.execute(tx)
  const claimed = rows[0]
  const limit = limits.ordersPerShopper
  if (claimed && limit > 0 && claimed.recent >= limit) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, claimed.wait ?? 1) })
  }
  return claimed
}

/** Orders of one shopper that must know of each other take turns from here to the end of their transactions. */
export async function lockShopper(tx: Db, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`.execute(tx)
}

/** Throws TOO_MANY_UNPAID when more transfers than allowed are awaited, the claimed one included. Under the shopper's lock. */
export async function refuseTooManyUnpaid(tx: Db, userId: string, limit: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM orders
    WHERE user_id = ${userId}::uuid AND status = 'PENDING' AND payment_status = 'unpaid' AND payment_due_at IS NOT NULL`.execute(
    tx,
  )
  const before = (rows[0]?.count ?? 0) - 1
  if (before >= limit) throw new AppError('TOO_MANY_UNPAID', { count: before })
}
