import type { Services } from '#platform/services.ts'
import type { Register, User } from '../contract.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createAccount } from './create-account.ts'

/** Makes a shopper's account under the rule of new passwords. Throws INVALID_FIELD, PHONE_TAKEN. */
export async function register(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { identifier: phone, password, termsVersion }: Register,
): Promise<User> {
  await checkNewPassword(password, {
    owner: { phone },
    shopName: config.shop.name,
    field: 'password',
  })
  return createAccount(db, { phone, password }, termsVersion ?? undefined)
}
