import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Outage } from './outages.ts'

/**
 * Checks that detect the end of an outage. On a full disk a small write may succeed, since PostgreSQL preallocates WAL; so the
 * check writes 1 MB to a temporary table and to a file in the data folder, more than a few orders need.
 */
export function outageProbes(pool: Pool, dataDir: string): Record<Outage, () => Promise<unknown>> {
  return {
    'database away': () => pool.query('SELECT 1'),
    'disk full': async () => {
      await pool.query(`CREATE TEMPORARY TABLE room_probe ON COMMIT DROP AS
        SELECT repeat('x', 1000) AS filling FROM generate_series(1, 1024)`)
      const file = path.join(dataDir, `room-probe-${process.pid}`)
      await writeFile(file, Buffer.alloc(1024 * 1024, 1)).finally(() => rm(file, { force: true }))
    },
  }
}
