import { sql } from 'kysely'
import { checkNewPassword } from '#platform/check-new-password.ts'
import type { Db } from '#platform/database.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { Services } from '#platform/services.ts'
import type { Register, User } from '../contract.ts'
import { getUser } from './repository.ts'
import { takenError } from './taken-error.ts'

type NewAccount = {
  phone: string
  password: string
  name?: string
  email?: string
  username?: string
}

/**
 * Creates an account and records consent to `termsVersion` of the shop's terms. Throws PHONE_TAKEN or EMAIL_TAKEN, also for
 * concurrent registrations.
 */
export async function createAccount(
  db: Db,
  { password, ...account }: NewAccount,
  termsVersion?: number,
): Promise<User> {
  const password_hash = await hashPassword(password)
  try {
    return await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('users')
        // Shoppers register with a phone number; an email is given only by the merchant and counts as confirmed.
        .values({
          ...account,
          password_hash,
          ...(account.email && { email_confirmed_at: sql`now()` }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (termsVersion !== undefined) await agreeToTerms(tx, id, termsVersion)
      return getUser(tx, id)
    })
  } catch (thrown) {
    throw takenError(thrown)
  }
}

/** Registers a shopper, with the rules for new passwords. Throws INVALID_FIELD, PHONE_TAKEN. */
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

async function agreeToTerms(tx: Db, userId: string, version: number): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ user_id: userId, purpose: 'terms', version, granted: true, answered_at: sql`now()` })
    .execute()
}
