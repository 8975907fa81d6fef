import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { shopDay } from '#shared/shop-time.ts'
import type { Visit } from './visit.ts'

export type NameVisitor = (visit: Pick<Visit, 'at' | 'browserId'>) => Promise<Buffer>

/**
 * The mark of a visitor: the same all day long, in all processes, and nothing that can be found again on another day or be
 * led back to a browser once the day's salt is gone.
 */
export function createNameVisitor(db: Db): NameVisitor {
  let kept: { day: string; salt: Buffer } | undefined
  return async ({ at, browserId }) => {
    const day = shopDay(at)
    if (kept?.day !== day) kept = { day, salt: await saltOf(db, day) }
    return createHmac('sha256', kept.salt).update(browserId).digest().subarray(0, 16)
  }
}

async function saltOf(db: Db, day: string): Promise<Buffer> {
  const made = await db
    .insertInto('fleeting.visit_salts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows) await forgetVisitors(db, day)
  const { salt } = await db
    .selectFrom('fleeting.visit_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** Throws away the salts and marks of all days before `day`. */
export async function forgetVisitors(db: Db, day: string): Promise<void> {
  await db.deleteFrom('fleeting.visitors').where('day', '<', day).execute()
  await db.deleteFrom('fleeting.visit_salts').where('day', '<', day).execute()
}
