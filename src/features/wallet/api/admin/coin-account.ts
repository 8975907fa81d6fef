import { sql } from 'kysely'
import { findAccount } from '#features/identity/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { formatCount } from '#shared/format.ts'
import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { isId } from '#shared/text.ts'
import type { AdjustCoins, CoinAccount } from '../../admin-contract.ts'
import { findBalance, findCoins } from '../find-coins.ts'
import { adjustCoins } from '../merchant/adjust-coins.ts'

const shownEntries = 50

/**
 * A shopper by e-mail, phone number or username, with their latest coin entries; masked unless `seesCustomers`. Throws
 * INVALID_FIELD when there is none.
 */
export async function getCoinAccount(
  db: Db,
  typed: string,
  { seesCustomers }: { seesCustomers: boolean },
): Promise<CoinAccount> {
  const { id, ...shopper } = await getShopper(db, typed)
  const shown = (text: string | null, mask: (text: string) => string) =>
    text === null || seesCustomers ? text : mask(text)
  const { entries, balance, total } = await findCoins(db, id, { limit: shownEntries, offset: 0 })
  return {
    id,
    name: shown(shopper.name, maskName),
    email: shown(shopper.email, hideText),
    phone: shown(shopper.phone, maskPhone),
    ...{ entries, balance, total },
  }
}

/** Throws INVALID_FIELD for nobody. */
export async function getShopper(db: Db, typed: string) {
  const user = await findAccount(db, typed)
  if (!user) throw fieldError('account', 'Không có khách nào với email hoặc số điện thoại này.')
  return user
}

/**
 * Gives coins to a shopper or takes some away, with a reason that they read; returns the new balance. Throws NOT_FOUND, or
 * INVALID_FIELD for more than there is and for a balance that has changed since it was seen.
 */
export async function adjustCoinsByStaff(
  db: Db,
  userId: string,
  { amount, reason, balance: seen }: AdjustCoins,
  actor: StaffActor,
): Promise<number> {
  if (!isId(userId)) throw new AppError('NOT_FOUND')
  return inTransaction(db, async (tx) => {
    // The lock under which orders spend coins.
    const { rows } = await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
    if (rows.length === 0) throw new AppError('NOT_FOUND')
    const before = await findBalance(tx, userId)
    if (before !== seen) {
      throw fieldError('amount', `Số dư vừa đổi thành ${formatCount(before)} xu. Hãy xem lại.`)
    }
    if (before + amount < 0) {
      throw fieldError('amount', `Khách chỉ có ${formatCount(before)} xu để trừ.`)
    }
    return adjustCoins(tx, { userId, amount, note: reason }, actor)
  })
}
