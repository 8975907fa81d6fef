import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { AnswerCache } from './answer-cache/answer-cache.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Jobs } from './jobs.ts'
import type { Notices } from './notices.ts'
import type { Troubles } from './troubles.ts'

/** What features are given to work with. */
export type Services = {
  config: Config
  db: Db
  pool: Pool
  /** What shoppers have sent. */
  files: FileStore
  jobs: Jobs
  notices: Notices
  /** Answers that are the same for everybody. */
  answers: AnswerCache
  /** Whether the database is away or the disk full. */
  troubles: Troubles
}

/** The routes of a feature, mounted under `/api`. */
export type Routes = FastifyPluginAsyncZod<Services>
