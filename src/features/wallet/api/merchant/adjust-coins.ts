import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatCount } from '#shared/format.ts'
import { findBalance } from '../find-coins.ts'

type Adjusting = {
  userId: string
  /** Coins to add; negative to remove. */
  amount: number
  /** Reason, shown to the shopper. */
  note: string
}

/**
 * Adds a manual entry to a shopper's coin ledger, notifies the shopper and returns the new balance. Audited when it is said
 * by whom. Throws OperatorError when the balance would become negative.
 */
export async function adjustCoins(
  db: Db,
  { userId, amount, note }: Adjusting,
  by?: StaffActor,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // The lock under which orders spend coins.
    const { rows } = await sql`
      SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
    if (rows.length === 0)
      throw new OperatorError(t('Tài khoản vừa bị xoá.', 'The account has just been removed.'))
    const balance = await findBalance(tx, userId)
    if (amount < 0 && balance + amount < 0) {
      throw new OperatorError(
        t(
          `Chỉ có ${formatCount(balance)} xu để trừ. Chưa thay đổi gì.`,
          `There are only ${formatCount(balance)} coins to take. Nothing was changed.`,
        ),
      )
    }
    const row = { user_id: userId, type: 'adjust', amount, note }
    await tx.insertInto('coin_ledger').values(row).execute()
    const coins = formatCount(Math.abs(amount))
    await notify(tx, {
      userId,
      kind: 'coins',
      title: amount > 0 ? 'Bạn được tặng xu' : 'Xu của bạn được điều chỉnh',
      message: `${amount > 0 ? `Bạn nhận được ${coins}` : `Tiệm đã trừ ${coins}`} xu. ${note}`,
      link: '/user/account/coin',
    })
    const change = { before: { balance }, after: { balance: balance + amount } }
    if (by) {
      await recordAudit(tx, by, { action: 'coins.adjusted', subject: userId, ...change, note })
    }
    return balance + amount
  })
}
