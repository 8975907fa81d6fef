import type { FastifyBaseLogger } from 'fastify'
import { handleCartJobs } from '#features/cart/api/public.ts'
import { handleFigureJobs, handleVocabularyJobs } from '#features/catalog/api/public.ts'
import { handleSignInJobs } from '#features/identity/api/public.ts'
import { handleOrderMails } from '#features/orders/api/public.ts'
import { handleNeighbourJobs } from '#features/recommendations/api/public.ts'
import { handleViewJobs } from '#features/views/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { createJobs } from '#platform/jobs.ts'
import { createMailer, handleMails, type RenderLetter } from '#platform/mail.ts'
import type { Services } from '#platform/services.ts'

type Parts = {
  config: Config
  database: Pick<Database, 'db' | 'pool'>
  databaseUrl: string
  log: FastifyBaseLogger
  renderLetter: RenderLetter
  /** Whether this process works on jobs, or only adds them. */
  work: boolean
}

/** Puts together what features work with, and declares all jobs. */
export function composeServices(parts: Parts): Services {
  const { config, log } = parts
  const { db, pool } = parts.database
  const jobs = createJobs(parts.databaseUrl, log, { work: parts.work })
  const mailer = createMailer(config, parts.renderLetter, log)
  handleMails(jobs, mailer)
  handleOrderMails(jobs, { db, config }, mailer)
  handleFigureJobs(jobs, db)
  handleVocabularyJobs(jobs, db)
  handleCartJobs(jobs, db)
  handleSignInJobs(jobs, db)
  handleNeighbourJobs(jobs, db)
  handleViewJobs(jobs, db, config.viewsKeptDays)
  return { config, db, pool, jobs }
}
