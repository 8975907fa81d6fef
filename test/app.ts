import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type DestinationStream, pino } from 'pino'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/create-app.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { composeServices } from '#src/compose.ts'
import { renderLetter } from '#src/mails.ts'
import { buildServer } from '#src/server.ts'
import { createTestDatabase } from './database.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  services: Services
  /** All of its connections. */
  pools: readonly Pool[]
  url: string
  close(): Promise<void>
}

/**
 * The shop's server on a database of its own; `work` lets jobs run, else they only queue up. `logStream` is told all that
 * the shop's own log would say at its most talkative.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  { work = false, logStream }: { work?: boolean; logStream?: DestinationStream } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: logStream ? 'trace' : 'silent',
    DEMO_SHOP: '0',
    DATA_DIR: database.dataDir,
    ...environment,
  })
  const log = logStream ? createLogger('trace', logStream) : pino({ level: 'silent' })
  const services = composeServices({
    config,
    database,
    databaseUrl: database.url,
    log,
    renderLetter,
    work,
  })
  const app = await buildServer(services, log)
  await services.jobs.start()
  await app.ready()
  return {
    app,
    db: database.db,
    services,
    pools: [database.pool, database.searchPool],
    url: database.url,
    async close() {
      await app.close()
      await services.notices.stop()
      await services.jobs.stop(1000)
      await database.close()
    },
  }
}
