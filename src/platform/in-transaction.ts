import { DatabaseError } from 'pg'
import type { Db } from './database.ts'

const tries = 5

/**
 * Does `work` in a transaction, and anew when the database gave it up in favour of another. All that `work` does outside
 * of the transaction may happen several times.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !isGivenUp(error)) throw error
    }
  }
}

/** A deadlock or a conflict of snapshots: the same may well succeed the next time. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}
