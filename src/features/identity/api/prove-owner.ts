import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { checkPassword } from './check-password.ts'
import { checkContactCode, claimContactCode } from './contact-code.ts'
import { findCredentials } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What shows that a call comes from the account's owner, and not from somebody with their token. */
export type OwnerProof = {
  currentPassword?: string | undefined
  confirmationCode?: string | undefined
}

/** A proof that was checked: whether it still holds in the transaction of the change. */
export type CheckedProof = (tx: Db) => Promise<boolean>

/**
 * Checks a proof; undefined when none was given. A wrong one is a field to correct. Throws INVALID_FIELD,
 * TOO_MANY_REQUESTS.
 */
export async function checkProof(
  db: Db,
  limits: SignInLimits,
  userId: string,
  { currentPassword, confirmationCode }: OwnerProof,
): Promise<CheckedProof | undefined> {
  if (currentPassword) {
    return provePassword(db, limits, userId, { password: currentPassword, path: 'currentPassword' })
  }
  if (!confirmationCode) return undefined
  const codeHash = await checkContactCode(db, userId, confirmationCode)
  if (codeHash === undefined) throw wrongCode()
  return async (tx) => {
    if (await claimContactCode(tx, userId, codeHash)) return true
    throw wrongCode()
  }
}

/** Checks a password that came in the field `path`. Throws INVALID_FIELD, TOO_MANY_REQUESTS. */
export async function provePassword(
  db: Db,
  limits: SignInLimits,
  userId: string,
  wanted: Parameters<typeof checkPassword>[3],
): Promise<CheckedProof> {
  const { password_hash } = await checkPassword(db, limits, userId, wanted)
  // A password that was changed at this very moment allows nothing any more.
  return async (tx) => (await findCredentials(tx, userId))?.password_hash === password_hash
}

const wrongCode = () =>
  fieldError('confirmationCode', 'Mã không đúng hoặc đã hết hạn. Vui lòng gửi lại mã.')
