import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Resolves when this many statements in the database of `pool` wait for a lock. */
export async function waitingStatements(pool: Pool, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      return rows.length
    })
    .toBe(count)
}
