// A CLI command on the data folder of its argument that runs until interrupted.
import pg from 'pg'
import { withDatabase } from '#platform/with-database.ts'

const [dataDir = ''] = process.argv.slice(2)
const log = { info: () => {}, error: () => {} }

try {
  await withDatabase({ dataDir }, log, async (url) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    process.stdout.write('ready\n')
    await client.query('SELECT pg_sleep(60)')
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
}
