import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { findAddress } from '#features/addresses/api/public.ts'
import type { Address } from '#features/addresses/contract.ts'
import { removeOrderedLines } from '#features/cart/api/public.ts'
import { spendCoins, spendVoucher } from '#features/wallet/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { isRetryable } from '#platform/in-transaction.ts'
import { AppError, type ErrorCode } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import type { PlaceOrder } from '../contract.ts'
import { claimOrder, lockShopper, rejectTooManyUnpaid } from './claim-order.ts'
import { type DiscountedOrder, discountOrder } from './discount-order.ts'
import { awaitConcurrentDuplicate, findAlreadyOrdered, findDuplicate } from './duplicate-orders.ts'
import { lineError, piecesError } from './line-error.ts'
import { notifyShopper } from './notify-shopper.ts'
import { enqueueConfirmation, type OrderWriter } from './order-emails.ts'
import {
  applyFlashLimits,
  findLines,
  nameOf,
  type OrderLinePriced,
  totalOrder,
} from './price-order.ts'
import { takeStock } from './take-stock.ts'

const tries = 5
const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_UNPAID',
  'TOO_MANY_COD_ORDERS',
  'TOO_MANY_UNPAID_PIECES',
])

export type OrderServices = OrderWriter & {
  config: Pick<Config, 'shop' | 'limits' | 'orderLimits'>
}

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

class OutdatedQuoteError extends Error {}

type HashedRequest = Placing & { hash: Buffer }
type Attempt = HashedRequest & { address: Address }

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
  const lines = await applyFlashLimits(db, found, {
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
    return await db.transaction().execute((tx) => writeOrder(tx, services, attempt, priced))
  } catch (error) {
    if (error instanceof OutdatedQuoteError || isWorthRetrying(error)) return undefined
    throw error
  }
}

/** Ids of the cart lines that an order refers to. */
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

/** Global lock order: order, user, cart lines, variants, flash-sale entries, voucher. */
async function writeOrder(
  tx: Db,
  services: OrderServices,
  attempt: Attempt,
  priced: DiscountedOrder,
) {
  const { config, jobs } = services
  const { userId, order } = attempt
  const { paymentMethod } = order
  const claimed = await claimOrder(tx, { ...attempt, paymentMethod, order: priced }, config)
  if (!claimed) return requireAccount(tx, userId)
  const spending = { userId, orderId: claimed.id }
  const isTransfer = paymentMethod === 'BANK_TRANSFER' && priced.total > 0
  if (isTransfer || priced.coinDiscount > 0) await lockShopper(tx, userId)
  if (isTransfer) await rejectTooManyUnpaid(tx, userId, config.limits.unpaidOrders)
  if (!(await spendCoins(tx, spending, priced.coinDiscount))) throw new OutdatedQuoteError()
  if (claimed.email) await enqueueConfirmation(jobs, tx, claimed.id)
  await notifyShopper(
    tx,
    { id: claimed.id, user_id: userId },
    placedNews(claimed.id, priced, isTransfer),
  )
  const cartItemIds = await takeFromCart(tx, userId, priced)
  const usualLimit = config.orderLimits.flashPiecesPerShopper
  const taking = { orderId: claimed.id, lines: priced.lines, cartItemIds, usualLimit }
  if (!(await takeStock(tx, taking))) throw new OutdatedQuoteError()
  if (!(await spendVoucher(tx, spending, priced.voucherId))) throw new OutdatedQuoteError()
  return claimed.id
}

function placedNews(id: string, { total }: DiscountedOrder, isTransfer: boolean) {
  const sum = formatVnd(total)
  const payment = isTransfer ? ` Bạn cần chuyển khoản ${sum}.` : ` Bạn trả ${sum} khi nhận hàng.`
  const toPay = total > 0 ? payment : ''
  return { title: 'Đặt hàng thành công', message: `Đơn hàng ${id} đã được đặt.${toPay}` }
}

/** Without a claimed row the key is in use, unless the account was deleted: then throws SIGN_IN_REQUIRED. */
async function requireAccount(tx: Db, userId: string): Promise<undefined> {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId)
  if (!(await account.executeTakeFirst())) throw new AppError('SIGN_IN_REQUIRED')
}

async function takeFromCart(tx: Db, userId: string, { lines }: DiscountedOrder) {
  const bought = lines.map(({ sellable, quantity, cartItemId }) => ({
    variantId: sellable.variantId,
    quantity,
    cartItemId,
  }))
  const { itemIds, missing } = await removeOrderedLines(tx, userId, bought)
  if (missing.length === 0) return itemIds
  throw (
    (await findAlreadyOrdered(tx, userId, missing)) ??
    new AppError('CART_CHANGED', { cartItemIds: missing })
  )
}

/** A collision of random order ids, or a transaction that PostgreSQL aborted (deadlock, serialization). */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.constraint === 'orders_pkey' || isRetryable(error)
}
