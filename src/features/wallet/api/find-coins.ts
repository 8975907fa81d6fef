import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CoinEntry } from '../contract.ts'

/** Sum of a shopper's coin ledger. */
export async function findBalance(db: Db, userId: string): Promise<number> {
  return (await findTotals(db, userId)).balance
}

async function findTotals(db: Db, userId: string): Promise<{ balance: number; entries: number }> {
  const { rows } = await sql<{ balance: number; entries: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS balance, count(*)::integer AS entries
    FROM coin_ledger WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? { balance: 0, entries: 0 }
}

/** A page of a shopper's coin ledger, newest first, with the balance. */
export async function findCoins(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: CoinEntry[]; balance: number; total: number }> {
  const [{ rows }, totals] = await Promise.all([
    sql<Omit<CoinEntry, 'createdAt'> & { createdAt: Date }>`
      SELECT id, type, amount, created_at AS "createdAt", note, order_id AS "orderId"
      FROM coin_ledger WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    findTotals(db, userId),
  ])
  const entries = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { entries, balance: totals.balance, total: totals.entries }
}
