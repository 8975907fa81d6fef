import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { findByIdentifier } from './repository.ts'
import { revokeAccess } from './sessions.ts'

/**
 * Closes an account whose password is public (the demo account): if it still has `password`, sets a random one and ends all
 * sessions. Returns whether it did.
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
