import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Trouble } from './troubles.ts'

/**
 * How it is found out that a trouble is over. A small write would prove nothing on a full disk: PostgreSQL has room kept
 * ready for those. So its disk is asked for a table that nobody sees, and that of the data folder for a file. Each has 1 MB,
 * more than a moment's orders need, so that a disk that is all but full does not count as one with room.
 */
export function probesOf(pool: Pool, dataDir: string): Record<Trouble, () => Promise<unknown>> {
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
