import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findByIdentifier } from './repository.ts'
import { revokeAccess } from './sessions.ts'

/**
 * Gives the account of `phone` a password that nobody knows and signs it out everywhere, if it still has `password`, which
 * anybody may know. Answers whether it had.
 */
export async function closeKnownAccount(
  db: Db,
  { phone, password }: { phone: string; password: string },
): Promise<boolean> {
  const account = await findByIdentifier(db, phone)
  if (!account || !(await verifyPassword(account.password_hash, password))) return false
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
    await revokeAccess(tx, account.id)
  })
  return true
}
