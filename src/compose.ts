import type { FastifyBaseLogger } from 'fastify'
import { handleVisitJobs } from '#features/analytics/api/public.ts'
import { handleCartJobs } from '#features/cart/api/public.ts'
import {
  forgetQueries,
  handleFigureJobs,
  handleVocabularyJobs,
  keepProducts,
} from '#features/catalog/api/public.ts'
import { clearAtWindows } from '#features/flash-sale/api/public.ts'
import { handleSignInJobs } from '#features/identity/api/public.ts'
import { handleOrderJobs, handleOrderMails } from '#features/orders/api/public.ts'
import { handlePrivacyJobs } from '#features/privacy/api/public.ts'
import { handleNeighbourJobs } from '#features/recommendations/api/public.ts'
import { handleStoreMails } from '#features/seller/api/public.ts'
import { handleUploadJobs } from '#features/uploads/api/public.ts'
import { handleViewJobs } from '#features/views/api/public.ts'
import { createAnswerCache } from '#platform/answer-cache/answer-cache.ts'
import { clearTold } from '#platform/answer-cache/clear-told.ts'
import type { Config } from '#platform/config.ts'
import { createFileStore } from '#platform/create-file-store.ts'
import type { Database } from '#platform/database.ts'
import { handleOldLetters } from '#platform/forget-letters.ts'
import { createJobs } from '#platform/jobs.ts'
import { handleMails } from '#platform/letters.ts'
import { createMailer, type RenderLetter } from '#platform/mail.ts'
import { createNotices } from '#platform/notices.ts'
import { handleOldLimits } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { createTroubles, type Troubles } from '#platform/troubles.ts'

type Parts = {
  config: Config
  database: Pick<Database, 'db' | 'pool'>
  databaseUrl: string
  log: FastifyBaseLogger
  renderLetter: RenderLetter
  /** Whether this process works on jobs, or only adds them. */
  work: boolean
  /** Those that `log` knows of, where it does. */
  troubles?: Troubles
}

/** Puts together what features work with, and declares all jobs. */
export function composeServices(parts: Parts): Services {
  const { config, log } = parts
  const { db, pool } = parts.database
  const files = createFileStore(config)
  const troubles = parts.troubles ?? createTroubles()
  const jobs = createJobs(parts.databaseUrl, log, { work: parts.work, troubles })
  const office = { db, jobs, mailer: createMailer(config, parts.renderLetter, log), log }
  handleMails(office)
  handleOldLetters(jobs, db, config.dataDir)
  handleOldLimits(jobs, db)
  handlePrivacyJobs(jobs, db, config.dataDir)
  handleOrderMails(office, config)
  handleStoreMails(office)
  handleOrderJobs({ db, jobs })
  handleFigureJobs(jobs, db)
  handleVocabularyJobs(jobs, db)
  handleCartJobs({ db, jobs, config })
  handleSignInJobs({ db, pool, jobs, config, log })
  handleNeighbourJobs(jobs, db)
  handleUploadJobs({ db, jobs, files, dataDir: config.dataDir })
  handleViewJobs(jobs, db, config.viewsKeptDays)
  handleVisitJobs(jobs, db, config.analytics.keptDays)
  const notices = createNotices(parts.databaseUrl, log)
  const answers = createAnswerCache({ bytes: config.cacheBytes, isHeard: notices.isHeard })
  return { config, db, pool, files, jobs, notices, answers, troubles }
}

/** Keeps nothing longer than it is true: forgets what others have changed, and what changes by the clock. */
export function keepAnswersTrue(services: Services, log: FastifyBaseLogger): { stop(): void } {
  const { db, notices, answers } = services
  // What is known of queries is kept without answers, too.
  const stops = [
    clearTold(notices, answers, (tag) => {
      if (tag === undefined || tag === 'lists' || tag === 'categories') forgetQueries(db)
    }),
  ]
  if (answers.isOn) stops.push(clearAtWindows(services, log))
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** So many connections leave enough to others while one reads all products. */
const enoughConnections = 3

/** Whoever waits for the shop to open gets their page first; what nobody waits for begins so much later. */
export const restMs = 1500

/** Lists of a large shop are worked out in memory as soon as its products have been read; nobody waits for it. */
export function keepListed(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  if (pool.options.max < enoughConnections) return { stop: async () => {} }
  let products: ReturnType<typeof keepProducts> | undefined
  const timer = setTimeout(() => {
    products = keepProducts(db, (err) => log.error({ err }, 'products in memory'))
  }, restMs)
  return {
    async stop() {
      clearTimeout(timer)
      await products?.stop()
    },
  }
}
