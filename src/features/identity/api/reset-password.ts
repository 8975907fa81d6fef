import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { hashToken } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import type { ResetPassword } from '../contract.ts'
import { normaliseIdentifier } from '../domain.ts'
import { hashPassword } from './passwords.ts'
import { findCredentials } from './repository.ts'
import { revokeAccess } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { tellChange } from './tell-change.ts'

/** Replaces a forgotten password by a link's token and signs the user out everywhere. Throws RESET_LINK_INVALID. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  limits: SignInLimits,
  { token, password }: ResetPassword,
): Promise<void> {
  const { db } = services
  if (!(await findTokenOwner(db, token))) throw new AppError('RESET_LINK_INVALID')
  const password_hash = await hashPassword(password)

  // Who changes the password at this moment locks the account before its links.
  const user = await inTransaction(db, async (tx) => {
    const owner = await claimToken(tx, token)
    if (!owner) throw new AppError('RESET_LINK_INVALID')
    await tx
      .updateTable('users')
      .set({ password_hash, updated_at: sql`now()` })
      .where('id', '=', owner.user_id)
      .execute()
    await revokeAccess(tx, owner.user_id)
    const changed = await findCredentials(tx, owner.user_id)
    if (!changed) throw new AppError('RESET_LINK_INVALID')
    await tellChange(services, tx, changed, 'password')
    return changed
  })

  const names = [user.phone, user.email, user.username].filter((name) => name !== null)
  await limits.forgive(names.map(normaliseIdentifier))
}

function findTokenOwner(db: Db, token: string) {
  return db
    .selectFrom('password_reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Of several who use one token at once, one gets the owner; the others wait and get undefined. */
function claimToken(tx: Db, token: string) {
  return tx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
}
