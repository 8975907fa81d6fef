import { findAccount } from '#features/identity/api/public.ts'
import type { User } from '#features/identity/contract.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** The account with a phone number, e-mail address or username. Throws OperatorError when there is none. */
export async function getAccount(db: Db, typed: string): Promise<User> {
  const user = await findAccount(db, typed)
  if (!user)
    throw new OperatorError(t(`Không có tài khoản ${typed}.`, `There is no account ${typed}.`))
  return user
}
