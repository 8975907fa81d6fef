import Fastify from 'fastify'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { answer, readInput } from '../input.ts'

// Baseline of a shop start: PostgreSQL (embedded unless a URL is given) and a Fastify server that runs one query.
const { databaseUrl, dataDir } = await readInput<{ databaseUrl?: string; dataDir: string }>()
const postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
const pool = new pg.Pool({ connectionString: databaseUrl ?? postgres?.url ?? '', max: 20 })
const app = Fastify()
app.get('/', async () => (await pool.query('SELECT 1 AS open')).rows)

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  await postgres?.stop()
  process.exit()
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answer(Number(new URL(address).port))
