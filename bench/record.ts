import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { composeServices } from '#src/compose.ts'
import { buildServer } from '#src/server.ts'
import { answer, readInput } from './input.ts'
import { encodeValue, type Statement } from './statements.ts'

export type Wish = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: object
}
export type Recorded = { status: number; html: string; statements: Statement[] }

// Answers requests inside this process and prints, for each, what it answered and the statements it took.
const { databaseUrl, wishes } = readInput<{ databaseUrl: string; wishes: Wish[] }>()
const log = pino({ level: 'silent' })
const config = readConfig({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  LIMIT_ORDERS_PER_SHOPPER: '0',
})
const database = createDatabase(databaseUrl)
const services = composeServices({
  config,
  database,
  databaseUrl,
  log,
  renderLetter: () => Promise.reject(new Error('No letters here')),
  work: false,
})
const app = await buildServer(services, log)
await serveStorefront(app, { config })

const recording = recordStatements()
const records: Recorded[] = []
for (const { body, ...wish } of wishes) {
  // The first time prepares what is kept for later ones.
  if (wish.method === 'GET') await app.inject(wish)
  recording.take()
  const { statusCode, payload } = await app.inject({ ...wish, ...(body && { payload: body }) })
  records.push({ status: statusCode, html: payload, statements: recording.take() })
}
await app.close()
await database.close()
answer(records)

function recordStatements() {
  let statements: Statement[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, name, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
    statements.push({
      text,
      ...(name !== undefined && { name }),
      values: Array.isArray(values) ? values.map(encodeValue) : [],
    })
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}
