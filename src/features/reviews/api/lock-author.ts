import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

/**
 * Serializes the writes of one author until the end of the transaction and keeps the account from being deleted. Throws
 * SIGN_IN_REQUIRED when it no longer exists.
 */
export async function lockAuthor(tx: Db, userId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`.execute(tx)
  if (rows.length === 0) throw new AppError('SIGN_IN_REQUIRED')
}
