import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { findAddress } from '#features/addresses/api/public.ts'
import type { Address } from '#features/addresses/contract.ts'
import { removeBought } from '#features/cart/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { PlaceOrder } from '../contract.ts'
import { orderIdBytes, orderIdFrom } from '../domain.ts'
import { lineError } from './line-error.ts'
import { enqueueConfirmation } from './mails.ts'
import { findLines, type PricedOrder, totalOrder } from './price-order.ts'
import { findOrderByKey } from './repository.ts'
import { takeStock } from './take-stock.ts'

const tries = 5

export type Placing = { userId: string; idempotencyKey: string; order: PlaceOrder }

/**
 * Places an order, all or nothing, and answers its id. The same key and body again answer the same order; another body
 * under a used key is refused. Everything that can be is done before stock is taken, so that the rows which many buy at
 * once are locked only for the last statement.
 */
export async function placeOrder(services: Services, placing: Placing): Promise<string> {
  const { db } = services
  const { userId, order } = placing
  const hash = createHash('sha256').update(JSON.stringify(order)).digest()
  const earlier = await earlierOrder(db, placing, hash)
  if (earlier) return earlier

  if (order.items.length === 0) throw new AppError('EMPTY_ORDER')
  const address = await findAddress(db, { userId, addressId: order.addressId })
  if (!address) throw new AppError('ADDRESS_NOT_FOUND')

  for (let attempt = 1; attempt <= tries; attempt++) {
    const id = await tryToPlace(services, { ...placing, hash, address })
    if (id) return id
    // A rival was faster: with the same key it has placed this very order, else what is left says what is missing.
    const rivals = await earlierOrder(db, placing, hash)
    if (rivals) return rivals
  }
  throw new AppError('UNAVAILABLE')
}

async function earlierOrder(db: Db, { userId, idempotencyKey }: Placing, hash: Buffer) {
  const earlier = await findOrderByKey(db, userId, idempotencyKey)
  if (!earlier) return undefined
  if (!earlier.requestHash.equals(hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier.id
}

class Gone extends Error {}

type Attempt = Placing & { hash: Buffer; address: Address }

/** Prices the order and writes it in one transaction; undefined when something changed in between. */
async function tryToPlace(services: Services, attempt: Attempt): Promise<string | undefined> {
  const { db, config } = services
  const { order, address, hash } = attempt
  const lines = await findLines(db, order.items)
  const priced = await totalOrder(lines, address, config.shop)
  const refusal = lines.map(lineError).find(Boolean) ?? priceChange(priced, order.expectedTotal)
  if (refusal) {
    // What a rival with the same key has just bought is missing because of this very order.
    const rivals = await earlierOrder(db, attempt, hash)
    if (rivals) return rivals
    throw refusal
  }
  try {
    return await db.transaction().execute((tx) => write(tx, services.jobs, attempt, priced))
  } catch (error) {
    if (error instanceof Gone || isWorthRetrying(error)) return undefined
    throw error
  }
}

function priceChange(
  { subtotal, shippingFee, total }: PricedOrder,
  expectedTotal: number | undefined,
) {
  if (expectedTotal === undefined || expectedTotal === total) return undefined
  return new AppError('PRICE_CHANGED', { subtotal, shippingFee, total })
}

async function write(tx: Db, jobs: Jobs, attempt: Attempt, priced: PricedOrder) {
  const claimed = await claimOrder(tx, attempt, priced)
  if (!claimed) return undefined
  if (claimed.email) await enqueueConfirmation(jobs, tx, claimed.id)
  const variantIds = priced.lines.map((line) => line.sellable.variantId)
  await removeBought(tx, attempt.userId, variantIds)
  if (!(await takeStock(tx, claimed.id, priced.lines))) throw new Gone()
  return claimed.id
}

/** An id that was taken already, or a transaction that the database gave up in favour of another. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.constraint === 'orders_pkey' || error.code === '40P01' || error.code === '40001'
}

/** A rival request with the same key waits here until the first one commits, then gets undefined. */
async function claimOrder(
  tx: Db,
  { userId, idempotencyKey, order, hash, address }: Attempt,
  priced: PricedOrder,
) {
  const id = orderIdFrom(randomBytes(orderIdBytes))
  const { rows } = await sql<{ id: string; email: string | null }>`
    WITH placed AS (
      INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total,
        recipient, phone, email, street, address_scheme, province_code, province_name, district_code, district_name,
        ward_code, ward_name, confirmation_requested_at)
      SELECT ${id}, users.id, ${idempotencyKey}::uuid, ${hash}, ${order.paymentMethod}, ${priced.subtotal}::bigint,
        ${priced.shippingFee}::bigint, ${priced.total}::bigint, ${address.fullName}, ${address.phone}, users.email,
        ${address.street}, ${address.scheme}, ${address.provinceCode}, ${address.provinceName}, ${address.districtCode},
        ${address.districtName}, ${address.wardCode}, ${address.wardName},
        CASE WHEN users.email IS NOT NULL THEN now() END
      FROM users WHERE users.id = ${userId}::uuid
      ON CONFLICT (user_id, idempotency_key) DO NOTHING
      RETURNING id, email
    ), event AS (
      INSERT INTO order_events (order_id, kind, actor) SELECT id, 'placed', 'shopper' FROM placed
    )
    SELECT id, email FROM placed`.execute(tx)
  return rows[0]
}
