import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { checkPassword } from './check-password.ts'
import { checkContactCode, claimContactCode } from './contact-code.ts'
import { findCredentials } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Credentials that prove that a request comes from the account's owner and not from a stolen session token. */
export type ReauthenticationInput = {
  currentPassword?: string | undefined
  confirmationCode?: string | undefined
}

/** A checked credential; resolves to false when it is no longer valid in the transaction of the change. */
export type Reauthentication = (tx: Db) => Promise<boolean>

/** Checks password or code; undefined when neither was given. Throws INVALID_FIELD, TOO_MANY_REQUESTS. */
export async function checkReauthentication(
  db: Db,
  limits: SignInLimits,
  userId: string,
  { currentPassword, confirmationCode }: ReauthenticationInput,
): Promise<Reauthentication | undefined> {
  if (currentPassword) {
    return reauthenticateByPassword(db, limits, userId, {
      password: currentPassword,
      path: 'currentPassword',
    })
  }
  if (!confirmationCode) return undefined
  const codeHash = await checkContactCode(db, userId, confirmationCode)
  if (codeHash === undefined) throw wrongCode()
  return async (tx) => {
    if (await claimContactCode(tx, userId, codeHash)) return true
    throw wrongCode()
  }
}

/** Checks the password in the field `path`. Throws INVALID_FIELD, TOO_MANY_REQUESTS. */
export async function reauthenticateByPassword(
  db: Db,
  limits: SignInLimits,
  userId: string,
  wanted: Parameters<typeof checkPassword>[3],
): Promise<Reauthentication> {
  const { password_hash } = await checkPassword(db, limits, userId, wanted)
  // The password may have been changed concurrently.
  return async (tx) => (await findCredentials(tx, userId))?.password_hash === password_hash
}

const wrongCode = () =>
  fieldError('confirmationCode', 'Mã không đúng hoặc đã hết hạn. Vui lòng gửi lại mã.')
