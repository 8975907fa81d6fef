import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { User } from '../contract.ts'
import { hashPassword } from './passwords.ts'
import { getUser } from './repository.ts'
import { takenError } from './taken.ts'

type NewAccount = {
  phone: string
  password: string
  name?: string
  email?: string
  username?: string
}

/**
 * Makes an account, and writes down that its owner agreed to that version of the shop's terms. Throws PHONE_TAKEN or
 * EMAIL_TAKEN, also when two people try at once.
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
        // Shoppers register with a phone number: who gives an e-mail here is the merchant, who knows it.
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

async function agreeToTerms(tx: Db, userId: string, version: number): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ user_id: userId, purpose: 'terms', version, granted: true, answered_at: sql`now()` })
    .execute()
}
