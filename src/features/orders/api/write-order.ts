import { DatabaseError } from 'pg'
import { removeOrderedLines } from '#features/cart/api/public.ts'
import { spendCoins, spendVoucher } from '#features/wallet/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { isRetryable } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import { enqueueAlerts } from './alerts/order-alerts.ts'
import { type Claim, claimOrder, lockShopper, rejectTooManyUnpaid } from './claim-order.ts'
import type { DiscountedOrder } from './discount-order.ts'
import { findAlreadyOrdered } from './duplicate-orders.ts'
import { notifyShopper } from './notify-shopper.ts'
import { enqueueConfirmation, type OrderWriter } from './order-emails.ts'
import { takeStock } from './take-stock.ts'

export type OrderServices = OrderWriter & {
  config: Pick<Config, 'shop' | 'limits' | 'orderLimits' | 'orderAlerts'>
}

/** Prices, stock or discounts are no longer those of the quote: everything is rolled back and priced again. */
export class OutdatedQuoteError extends Error {}

/**
 * Writes a priced order with all that belongs to it in the caller's transaction, for shoppers and staff alike, and returns its
 * id; undefined when its key is in use. Global lock order: order, user, cart lines, variants, flash-sale entries, voucher.
 * Throws OutdatedQuoteError.
 */
export async function writeOrder(
  tx: Db,
  { config, jobs }: OrderServices,
  writing: Claim,
): Promise<string | undefined> {
  const { userId, order, paymentMethod, byStaff } = writing
  const claimed = await claimOrder(tx, writing, config)
  if (!claimed) return requireAccount(tx, userId)
  const orderId = claimed.id
  const isTransfer = paymentMethod === 'BANK_TRANSFER' && order.total > 0
  if (userId !== null) {
    if (isTransfer || order.coinDiscount > 0) await lockShopper(tx, userId)
    if (isTransfer && !byStaff) await rejectTooManyUnpaid(tx, userId, config.limits.unpaidOrders)
    const isSpent = await spendCoins(tx, { userId, orderId }, order.coinDiscount)
    if (!isSpent) throw new OutdatedQuoteError()
  }
  if (claimed.email) await enqueueConfirmation(jobs, tx, orderId)
  // Staff know of what they enter.
  if (!byStaff) await enqueueAlerts(jobs, tx, config, orderId)
  const owned = { id: orderId, user_id: userId }
  await notifyShopper(tx, owned, placedNews(orderId, writing, isTransfer))
  const cartItemIds =
    userId === null || byStaff ? new Map<string, string>() : await takeFromCart(tx, userId, order)
  const usualLimit = config.orderLimits.flashPiecesPerShopper
  const taking = { orderId, lines: order.lines, cartItemIds, usualLimit }
  if (!(await takeStock(tx, taking))) throw new OutdatedQuoteError()
  const isVoucherSpent = await spendVoucher(tx, { userId, orderId }, order)
  if (!isVoucherSpent) throw new OutdatedQuoteError()
  return orderId
}

function placedNews(id: string, { order: { total }, byStaff }: Claim, isTransfer: boolean) {
  const sum = formatVnd(total)
  const payment = isTransfer ? ` Bạn cần chuyển khoản ${sum}.` : ` Bạn trả ${sum} khi nhận hàng.`
  const toPay = total > 0 ? payment : ''
  return byStaff
    ? {
        title: 'Cửa hàng đã đặt đơn cho bạn',
        message: `Đơn hàng ${id} đã được đặt qua điện thoại.${toPay}`,
      }
    : { title: 'Đặt hàng thành công', message: `Đơn hàng ${id} đã được đặt.${toPay}` }
}

/** Without a claimed row the key is in use, unless the account was deleted: then throws SIGN_IN_REQUIRED. */
async function requireAccount(tx: Db, userId: string | null): Promise<undefined> {
  if (userId === null) return
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

const retried = new Set([
  'orders_pkey',
  // The line of a flash sale was removed while it was being ordered.
  'order_items_flash_sale_entry_id_fkey',
])

/** True for a collision of random order ids, a price that is gone, or a transaction that PostgreSQL aborted (deadlock, serialization). */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return retried.has(error.constraint ?? '') || isRetryable(error)
}
