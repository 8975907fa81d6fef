import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { shopDay } from '#shared/shop-time.ts'
import type { Visit } from './visit.ts'

export type HashVisitor = (visit: Pick<Visit, 'at' | 'browserId'>) => Promise<Buffer>

/**
 * Creates the function that pseudonymizes visitors: a keyed hash with a salt that changes daily, the same in all
 * processes. After the salt is deleted, hashes cannot be linked to a browser or to another day.
 */
export function createVisitorHasher(db: Db): HashVisitor {
  let cached: { day: string; salt: Buffer } | undefined
  return async ({ at, browserId }) => {
    const day = shopDay(at)
    if (cached?.day !== day) cached = { day, salt: await saltOf(db, day) }
    return createHmac('sha256', cached.salt).update(browserId).digest().subarray(0, 16)
  }
}

async function saltOf(db: Db, day: string): Promise<Buffer> {
  const made = await db
    .insertInto('fleeting.visit_salts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows) await deleteVisitorHashes(db, day)
  const { salt } = await db
    .selectFrom('fleeting.visit_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** Deletes salts and hashes of all days before `day`. */
export async function deleteVisitorHashes(db: Db, day: string): Promise<void> {
  await db.deleteFrom('fleeting.visitors').where('day', '<', day).execute()
  await db.deleteFrom('fleeting.visit_salts').where('day', '<', day).execute()
}
