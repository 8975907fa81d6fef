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

/** Runs a statement again after each lock timeout. `CONCURRENTLY` waits as long as it must: nobody waits behind it. */
export async function runPatiently(
  client: pg.Client,
  statement: string,
  onConflict: (attempt: number) => void,
): Promise<void> {
  const isConcurrent = /\bCONCURRENTLY\b/i.test(statement)
  const timeout = String(isConcurrent ? 0 : lockTimeoutMs)
  await client.query(`SELECT set_config('lock_timeout', $1, false)`, [timeout])
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (isConcurrent || !isLockConflict(error)) throw error
      onConflict(attempt)
      await setTimeout(pauseMs)
    }
  }
}
