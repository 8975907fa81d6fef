import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

/**
 * What one shopper writes takes turns from here to the end of their transactions, and their account stays that long.
 * Throws SIGN_IN_REQUIRED when it is gone.
 */
export async function lockAuthor(tx: Db, userId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`.execute(tx)
  if (rows.length === 0) throw new AppError('SIGN_IN_REQUIRED')
}
