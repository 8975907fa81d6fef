// Owns the data folder of its argument, inserts numbers and prints each committed one.
import { createDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { runService } from '#platform/run-process.ts'

const [dataDir = ''] = process.argv.slice(2)
const log = { info: () => {}, error: (details: object) => process.stderr.write(`${details}\n`) }

await runService(log, async (lifecycle) => {
  const postgres = await lifecycle.open('postgres', () => startEmbeddedPostgres({ dataDir }), {
    close: (opened) => opened.stop(),
    abandon: (opened) => opened.stopNow(),
  })
  const { pool } = await lifecycle.open('pool', () => createDatabase(postgres.url), {
    close: (opened) => opened.close(),
  })
  await pool.query('CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)')
  const last = await pool.query<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM written')
  process.stdout.write('ready\n')
  for (let n = (last.rows[0]?.n ?? 0) + 1; !lifecycle.isStopping(); n++) {
    await pool.query('INSERT INTO written VALUES ($1)', [n])
    process.stdout.write(`${n}\n`)
  }
})
