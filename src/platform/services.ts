import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Jobs } from './jobs.ts'
import type { OutageTracker } from './outages.ts'
import type { PgNotifications } from './pg-notifications.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'

/** The dependencies of features. */
export type Services = {
  config: Config
  db: Db
  pool: Pool
  /** Uploaded files. */
  files: FileStore
  jobs: Jobs
  pgNotifications: PgNotifications
  /** Responses that are the same for all clients. */
  responseCache: ResponseCache
  /** Tracks whether the database is unreachable or the disk full. */
  outages: OutageTracker
}

/** The routes of a feature, mounted under `/api`. */
export type Routes = FastifyPluginAsyncZod<Services>
