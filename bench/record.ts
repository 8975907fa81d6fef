import pg from 'pg'
import { pino } from 'pino'
import { keepProducts } from '#features/catalog/api/public.ts'
import { readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { composeServices } from '#src/compose.ts'
import { buildServer } from '#src/server.ts'
import { withoutOrderLimits } from '#test/order-limits.ts'
import type { Wish } from './generator.ts'
import { answer, readInput } from './input.ts'
import { encodeValue, type Statement } from './statements.ts'

/** `atFirst` counts the statements of the first time that this was asked for, `statements` are those of the second. */
export type Recorded = {
  status: number
  html: string
  atFirst: number
  statements: Statement[]
}

// Answers requests inside this process and prints, for each, what it answered and the statements it took. No answers are
// kept; what each feature keeps for seconds is, from the first time to the second. What changes the shop is asked once.
const { databaseUrl, wishes } = await readInput<{ databaseUrl: string; wishes: Wish[] }>()
const log = pino({ level: 'silent' })
const config = readConfig({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  LIMIT_ORDERS_PER_SHOPPER: '0',
  ...withoutOrderLimits,
  CACHE_MB: '0',
})
const database = createDatabase(databaseUrl, { isDirect: true })
const services = composeServices({
  config,
  database,
  databaseUrl,
  log,
  renderLetter: () => Promise.reject(new Error('No letters here')),
  work: false,
})
const app = await buildServer(services, log)
await serveStorefront(app, { config, answers: services.answers })
// Read by each process when it opens, whether anybody searches or not.
const products = keepProducts(database.db, (error) => {
  throw error
})
await products.isReady

const recording = recordStatements()
const records: Recorded[] = []
for (const { body, ...wish } of wishes) {
  const ask = async () => {
    const { statusCode, payload } = await app.inject({ ...wish, ...(body && { payload: body }) })
    return { status: statusCode, html: payload, statements: recording.take() }
  }
  recording.take()
  const first = await ask()
  const last = body ? first : await ask()
  records.push({ ...last, atFirst: first.statements.length })
}
await app.close()
await products.stop()
await database.close()
answer(records)

function recordStatements() {
  let statements: Statement[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const asked = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
    const { text, name, values = second } = asked
    // What a new connection is told is nobody's question.
    if (!text.startsWith('SET ')) {
      statements.push({
        text,
        ...(name !== undefined && { name }),
        values: Array.isArray(values) ? values.map(encodeValue) : [],
      })
    }
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
