import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

// Queries queue behind a migration that waits for a table lock, so it waits briefly and retries often.
export const lockTimeoutMs = 500
export const pauseMs = 500

/** A lock timeout or deadlock, or an error with one as its cause. */
export function isLockConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

/**
 * Runs a statement again after each lock timeout. `CONCURRENTLY` waits as long as it must: nobody waits behind it. The others have a
 * transaction of their own: behind a pooler, a setting of the session would become that of another's.
 */
export async function runPatiently(
  client: pg.Client,
  statement: string,
  onConflict: (attempt: number) => void,
): Promise<void> {
  const isConcurrent = /\bCONCURRENTLY\b/i.test(statement)
  if (isConcurrent) return void (await client.query(statement))
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN')
      await client.query("SELECT set_config('lock_timeout', $1, true)", [String(lockTimeoutMs)])
      await client.query(statement)
      await client.query('COMMIT')
      return
    } catch (error) {
      // A connection that is lost has no transaction any more, and its own error says why.
      await client.query('ROLLBACK').catch(() => {})
      if (!isLockConflict(error)) throw error
      onConflict(attempt)
      await setTimeout(pauseMs)
    }
  }
}
