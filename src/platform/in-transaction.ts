import { DatabaseError } from 'pg'
import type { Db } from './database.ts'

const tries = 5

/**
 * Runs `work` in a transaction and retries it after deadlocks and serialization failures, so `work` must be repeatable. Within
 * a transaction it only runs `work`.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
    }
  }
}

/** True for a deadlock or serialization failure, which a retry may resolve. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}
