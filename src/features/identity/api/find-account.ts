import type { Db } from '#platform/database.ts'
import type { User } from '../contract.ts'
import { normaliseIdentifier } from '../domain.ts'
import { findByIdentifier, findUser } from './repository.ts'

/** The account that signs in with this phone, e-mail or username, however it is typed. */
export async function findAccount(db: Db, typed: string): Promise<User | undefined> {
  const found = await findByIdentifier(db, normaliseIdentifier(typed))
  return found && findUser(db, found.id)
}
