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

/** Makes an account. Throws PHONE_TAKEN or EMAIL_TAKEN, also when two people try at once. */
export async function createAccount(db: Db, { password, ...account }: NewAccount): Promise<User> {
  const password_hash = await hashPassword(password)
  try {
    const { id } = await db
      .insertInto('users')
      .values({ ...account, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return await getUser(db, id)
  } catch (thrown) {
    throw takenError(thrown)
  }
}
