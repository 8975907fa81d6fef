import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import { formatCount } from '#shared/format.ts'
import { findBalance } from './find-coins.ts'

type Returning = {
  userId: string
  orderId: string
  returnId: string
  /** Coins that had been spent on the returned goods. */
  spent: number
  /** Coins that had been earned with them. */
  earned: number
}

/** `missing` could not be taken back, since the shopper no longer had them. */
export type CoinsBack = { returned: number; taken: number; missing: number }

/**
 * Gives back the coins that were spent on returned goods, and takes back those that were earned with them, down to none, in the
 * caller's transaction. The shopper is told.
 */
export async function returnForGoods(
  tx: Db,
  { userId, orderId, returnId, spent, earned }: Returning,
): Promise<CoinsBack> {
  // The lock under which orders spend coins.
  await sql`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`.execute(tx)
  const about = { user_id: userId, order_id: orderId, return_id: returnId }
  const link = '/user/account/coin'
  if (spent > 0) {
    const note = `Trả lại xu của hàng trả ${returnId}`
    await tx
      .insertInto('coin_ledger')
      .values({ ...about, type: 'return', amount: spent, note })
      .execute()
    await notify(tx, {
      ...{ userId, kind: 'coins', link, title: 'Xu đã được trả lại' },
      message: `${formatCount(spent)} xu bạn dùng cho hàng đã trả của đơn hàng ${orderId} đã được trả lại.`,
    })
  }
  const taken = Math.min(earned, Math.max(await findBalance(tx, userId), 0))
  if (taken > 0) {
    const note = `Thu lại xu thưởng của hàng trả ${returnId}`
    await tx
      .insertInto('coin_ledger')
      .values({ ...about, type: 'adjust', amount: -taken, note })
      .execute()
    await notify(tx, {
      ...{ userId, kind: 'coins', link, title: 'Xu thưởng được thu lại' },
      message: `${formatCount(taken)} xu thưởng của hàng đã trả trong đơn hàng ${orderId} được thu lại.`,
    })
  }
  return { returned: spent, taken, missing: earned - taken }
}
