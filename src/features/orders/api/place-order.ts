import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { findAddress } from '#features/addresses/api/public.ts'
import type { Address } from '#features/addresses/contract.ts'
import { takeBought } from '#features/cart/api/public.ts'
import { spendCoins, spendVoucher } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import { isGivenUp } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError, type ErrorCode } from '#shared/app-error.ts'
import type { PlaceOrder } from '../contract.ts'
import { claimOrder, lockShopper, refuseTooManyUnpaid } from './claim-order.ts'
import { type DiscountedOrder, discountOrder } from './discount-order.ts'
import { alreadyOrdered, awaitTwin, findEarlierOrder } from './earlier-order.ts'
import { lineError, piecesError } from './line-error.ts'
import { enqueueConfirmation } from './mails.ts'
import { findLines, limitShares, nameOf, type OrderLinePriced, totalOrder } from './price-order.ts'
import { takeStock } from './take-stock.ts'

const tries = 5
const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_UNPAID',
  'TOO_MANY_COD_ORDERS',
  'TOO_MANY_UNPAID_PIECES',
])

export type Placing = { userId: string; idempotencyKey: string; order: PlaceOrder }

/**
 * Places an order, all or nothing, and answers its id. The same key and body again answer the same order; another body
 * under a used key is refused, and so are lines of a cart that went into another order. Everything that can be is done
 * before stock is taken, so that the rows which many buy at once are locked only for the last statement.
 */
export async function placeOrder(services: Services, placing: Placing): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(placing.order)).digest()
  const keyed = { ...placing, hash }
  try {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const id = await tryToPlace(services, keyed)
      if (id) return id
      // The key is taken by this very order, or a rival was faster and what is left says what is missing.
      const earlier = await findEarlierOrder(services.db, keyed)
      if (earlier) return earlier
    }
    throw new AppError('UNAVAILABLE')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // What was placed before, or by a twin of this request at this moment, is missing because of this very order.
    const earlier = await awaitTwin(services.db, keyed)
    if (earlier) return earlier
    if (!limitCodes.has(error.code)) throw error
    // Another try with these lines, under a key of its own, may be what filled the limit.
    throw (await alreadyOrdered(services.db, placing.userId, namedLines(placing.order))) ?? error
  }
}

class Gone extends Error {}

type Keyed = Placing & { hash: Buffer }
type Attempt = Keyed & { address: Address }

/**
 * Prices the order and writes it in one transaction; undefined when something changed in between. What can't be bought is
 * told first, with the fewest statements: most who ask for what has just sold out ask at once.
 */
async function tryToPlace(services: Services, keyed: Keyed): Promise<string | undefined> {
  const { db, config } = services
  const { userId, order } = keyed
  if (order.items.length === 0) throw new AppError('EMPTY_ORDER')
  const refuse = async (refusal: AppError) => {
    throw (await alreadyOrdered(db, userId, namedLines(order))) ?? refusal
  }

  const { orderLimits } = config
  const refuseUnbuyable = async (lines: readonly OrderLinePriced[]) => {
    const errors = lines.map((line) => lineError(line, orderLimits))
    const unbuyable = errors.find(Boolean) ?? piecesError(lines, orderLimits)
    if (unbuyable) await refuse(unbuyable)
  }

  const { lines: found, missing } = await findLines(db, order.items)
  if (missing.length > 0) await refuse(new AppError('PRODUCT_NOT_FOUND'))
  await refuseUnbuyable(found)
  const address = await findAddress(db, { userId, addressId: order.addressId })
  if (!address) throw new AppError('ADDRESS_NOT_FOUND')
  const lines = await limitShares(db, found, {
    shopper: { userId, phone: address.phone },
    usualLimit: orderLimits.flashPiecesPerShopper,
  })
  await refuseUnbuyable(lines)
  const priced = await discountOrder(
    db,
    { userId, order: await totalOrder(lines, address, config.shop), shop: config.shop },
    order,
  )
  const refusal = priced.voucherError ?? priceChange(priced, order.expectedTotal)
  if (refusal) await refuse(refusal)
  const attempt = { ...keyed, address }
  try {
    return await db.transaction().execute((tx) => write(tx, services, attempt, priced))
  } catch (error) {
    if (error instanceof Gone || isWorthRetrying(error)) return undefined
    throw error
  }
}

/** The lines of a cart that an order names. */
function namedLines({ items }: PlaceOrder): string[] {
  return items.flatMap(({ cartItemId }) => cartItemId ?? [])
}

function priceChange(order: DiscountedOrder, expectedTotal: number | undefined) {
  const { subtotal, shippingFee, voucherDiscount, coinDiscount, discount, total } = order
  if (expectedTotal === undefined || expectedTotal === total) return undefined
  const lines = order.lines.map(({ sellable, quantity, priced }) => ({
    productId: sellable.productId,
    variantId: sellable.publicVariantId,
    name: nameOf(sellable),
    quantity,
    originalPrice: sellable.price,
    finalPrice: priced.finalPrice,
  }))
  const sums = { subtotal, shippingFee, voucherDiscount, coinDiscount, discount, total }
  return new AppError('PRICE_CHANGED', { ...sums, lines })
}

/** Rows are locked in one order by all: the order's own, the shopper's, the cart's, variants, allotments, the voucher. */
async function write(tx: Db, services: Services, attempt: Attempt, priced: DiscountedOrder) {
  const { config, jobs } = services
  const { userId, order } = attempt
  const { paymentMethod } = order
  const claimed = await claimOrder(tx, { ...attempt, paymentMethod, order: priced }, config)
  if (!claimed) return refuseNobody(tx, userId)
  const spending = { userId, orderId: claimed.id }
  const isTransfer = paymentMethod === 'BANK_TRANSFER' && priced.total > 0
  if (isTransfer || priced.coinDiscount > 0) await lockShopper(tx, userId)
  if (isTransfer) await refuseTooManyUnpaid(tx, userId, config.limits.unpaidOrders)
  if (!(await spendCoins(tx, spending, priced.coinDiscount))) throw new Gone()
  if (claimed.email) await enqueueConfirmation(jobs, tx, claimed.id)
  const cartItemIds = await takeFromCart(tx, userId, priced)
  const usualLimit = config.orderLimits.flashPiecesPerShopper
  const taking = { orderId: claimed.id, lines: priced.lines, cartItemIds, usualLimit }
  if (!(await takeStock(tx, taking))) throw new Gone()
  if (!(await spendVoucher(tx, spending, priced.voucherId))) throw new Gone()
  return claimed.id
}

/** The key is taken, unless the account was removed in the meantime. */
async function refuseNobody(tx: Db, userId: string): Promise<undefined> {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId)
  if (!(await account.executeTakeFirst())) throw new AppError('SIGN_IN_REQUIRED')
}

async function takeFromCart(tx: Db, userId: string, { lines }: DiscountedOrder) {
  const bought = lines.map(({ sellable, quantity, cartItemId }) => ({
    variantId: sellable.variantId,
    quantity,
    cartItemId,
  }))
  const { itemIds, missing } = await takeBought(tx, userId, bought)
  if (missing.length === 0) return itemIds
  throw (
    (await alreadyOrdered(tx, userId, missing)) ??
    new AppError('CART_CHANGED', { cartItemIds: missing })
  )
}

/** An id that was taken already, or a transaction that the database gave up in favour of another. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.constraint === 'orders_pkey' || isGivenUp(error)
}
