import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { composeServices } from '#src/compose.ts'
import { buildServer } from '#src/server.ts'
import { withoutOrderLimits } from '#test/order-limits.ts'
import type { RequestSpec } from './generator.ts'
import { answer, readInput } from './input.ts'
import { encodeValue, type Statement } from './statements.ts'

/** `atFirst` counts the statements of the first request, `statements` are those of the second. */
export type Recorded = {
  status: number
  html: string
  atFirst: number
  statements: Statement[]
}

// Answers requests in this process and prints responses and statements. The response cache is off; feature caches are
// warm at the second request. Requests that change data are made once.
const { databaseUrl, requests } = await readInput<{
  databaseUrl: string
  requests: RequestSpec[]
}>()
const log = pino({ level: 'silent' })
const config = readConfig({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  LIMIT_ORDERS_PER_SHOPPER: '0',
  ...withoutOrderLimits,
  CACHE_MB: '0',
})
const database = createDatabase(databaseUrl, { directUrl: databaseUrl })
const services = composeServices({
  config,
  database,
  databaseUrl,
  log,
  renderMail: () => Promise.reject(new Error('No mail here')),
  work: false,
})
const app = await buildServer(services, log)
await serveStorefront(app, { config, responseCache: services.responseCache })
// Loaded at start, with or without searches.
const products = services.searchIndex.warmUp((error) => {
  throw error
})
await products.isReady

const recording = recordStatements()
const records: Recorded[] = []
for (const { body, ...call } of requests) {
  const ask = async () => {
    const { statusCode, payload } = await app.inject({ ...call, ...(body && { payload: body }) })
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
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const queryConfig = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
    const { text, name, values = second } = queryConfig
    // Session settings of new connections don't count.
    if (!text.startsWith('SET ')) {
      statements.push({
        text,
        ...(name !== undefined && { name }),
        values: Array.isArray(values) ? values.map(encodeValue) : [],
      })
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}
