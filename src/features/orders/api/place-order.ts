import { createHash } from 'node:crypto'
import { findAddress } from '#features/addresses/api/public.ts'
import { AppError, type ErrorCode } from '#shared/app-error.ts'
import type { PlaceOrder } from '../contract.ts'
import { awaitConcurrentDuplicate, findAlreadyOrdered, findDuplicate } from './duplicate-orders.ts'
import { lineError, piecesError } from './line-error.ts'
import { priceChange } from './price-change.ts'
import { findLines } from './price-order.ts'
import { quoteOrder } from './quote-order.ts'
import {
  isWorthRetrying,
  type OrderServices,
  OutdatedQuoteError,
  writeOrder,
} from './write-order.ts'

const tries = 5
const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_UNPAID',
  'TOO_MANY_COD_ORDERS',
  'TOO_MANY_UNPAID_PIECES',
])

export type Placing = { userId: string; idempotencyKey: string; order: PlaceOrder }

/**
 * Places an order atomically and returns its id. A repeated request (same key and body) returns the same order; a used key
 * with another body and cart lines that are part of another order are rejected. Stock is taken last, so that contended
 * variant rows are locked as briefly as possible.
 */
export async function placeOrder(services: OrderServices, placing: Placing): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(placing.order)).digest()
  const keyed = { ...placing, hash }
  try {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const id = await tryPlaceOrder(services, keyed)
      if (id) return id
      // Either the key belongs to this order already, or a concurrent order changed prices or stock: check, then retry.
      const earlier = await findDuplicate(services.db, keyed)
      if (earlier) return earlier
    }
    throw new AppError('UNAVAILABLE')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A duplicate of this request may have taken the stock that is missing now.
    const earlier = await awaitConcurrentDuplicate(services.db, keyed)
    if (earlier) return earlier
    if (!limitCodes.has(error.code)) throw error
    // An earlier attempt with the same lines and another key may have filled the limit.
    throw (
      (await findAlreadyOrdered(services.db, placing.userId, namedLines(placing.order))) ?? error
    )
  }
}

type HashedRequest = Placing & { hash: Buffer }

/**
 * Prices the order and writes it in one transaction; undefined when prices or stock changed in between. Unbuyable lines are
 * rejected first with the fewest statements, because requests for a sold-out product come in bursts.
 */
async function tryPlaceOrder(
  services: OrderServices,
  keyed: HashedRequest,
): Promise<string | undefined> {
  const { db, config } = services
  const { userId, order } = keyed
  if (order.items.length === 0) throw new AppError('EMPTY_ORDER')
  const refuse = async (refusal: AppError) => {
    throw (await findAlreadyOrdered(db, userId, namedLines(order))) ?? refusal
  }

  const { lines: found, missing } = await findLines(db, order.items)
  if (missing.length > 0) await refuse(new AppError('PRODUCT_NOT_FOUND'))
  const unbuyable = found.map((line) => lineError(line, config.orderLimits)).find(Boolean)
  const early = unbuyable ?? piecesError(found, config.orderLimits)
  if (early) await refuse(early)
  const address = await findAddress(db, { userId, addressId: order.addressId })
  if (!address) throw new AppError('ADDRESS_NOT_FOUND')
  const buyer = { userId, phone: address.phone }
  const { deliveryMethodId: methodId, expectedTotal: total } = order
  const quote = await quoteOrder({ db, config }, { lines: found, buyer, address, methodId }, order)
  const priced = quote.order
  const refusal = quote.errors[0] ?? priced.voucherError ?? priceChange(priced, { total, methodId })
  if (refusal) await refuse(refusal)
  const { paymentMethod } = order
  const attempt = { ...keyed, paymentMethod, address, order: priced }
  try {
    return await db.transaction().execute((tx) => writeOrder(tx, services, attempt))
  } catch (error) {
    if (error instanceof OutdatedQuoteError || isWorthRetrying(error)) return undefined
    throw error
  }
}

/** Ids of the cart lines that an order refers to. */
function namedLines({ items }: PlaceOrder): string[] {
  return items.flatMap(({ cartItemId }) => cartItemId ?? [])
}
