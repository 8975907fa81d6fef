import type { FastifyBaseLogger } from 'fastify'
import { handleVisitJobs } from '#features/analytics/api/public.ts'
import { handleCartJobs } from '#features/cart/api/public.ts'
import {
  handleBulkChangeJobs,
  handleCategoryJobs,
  handleCollectionJobs,
  handleFigureJobs,
  scheduleCollectionInvalidation,
} from '#features/catalog/api/public.ts'
import { handleImportJobs } from '#features/catalog-import/api/public.ts'
import { handleContentJobs, scheduleBannerInvalidation } from '#features/content/api/public.ts'
import { scheduleSaleInvalidation } from '#features/flash-sale/api/public.ts'
import { handleSignInJobs } from '#features/identity/api/public.ts'
import {
  handleDraftJobs,
  handleOrderAlerts,
  handleOrderEmails,
  handleOrderJobs,
  handleSourcingJobs,
} from '#features/orders/api/public.ts'
import { handlePrivacyJobs } from '#features/privacy/api/public.ts'
import { handleNeighborJobs } from '#features/recommendations/api/public.ts'
import { handleReturnEmails } from '#features/returns/api/public.ts'
import { handleStoreEmails } from '#features/seller/api/public.ts'
import { handleStaffJobs } from '#features/staff/api/public.ts'
import { handleStockValueJobs } from '#features/stock/api/public.ts'
import { handleUploadJobs } from '#features/uploads/api/public.ts'
import { handleViewJobs } from '#features/views/api/public.ts'
import type { Config } from '#platform/config.ts'
import { createFileStore } from '#platform/create-file-store.ts'
import type { Database } from '#platform/database.ts'
import { createJobs } from '#platform/jobs.ts'
import { createMailer, type RenderMail } from '#platform/mail.ts'
import { handleMailQueue } from '#platform/mail-queue.ts'
import { scheduleMailCleanup } from '#platform/mail-retention.ts'
import { createOutageTracker, type OutageTracker } from '#platform/outages.ts'
import { createPgNotifications } from '#platform/pg-notifications.ts'
import { scheduleRateLimitCleanup } from '#platform/rate-limit.ts'
import { invalidateOnChange } from '#platform/response-cache/invalidate-on-change.ts'
import { createResponseCache } from '#platform/response-cache/response-cache.ts'
import { followStoredSettings, type SettingsFollower } from '#platform/stored-settings.ts'
import {
  createSearchIndex,
  handleVocabularyJobs,
  type SearchIndex,
  type SearchServices,
} from '#search-index/public.ts'

type Parts = {
  config: Config
  database: Pick<Database, 'db' | 'pool'> & Partial<Pick<Database, 'replica'>>
  databaseUrl: string
  log: FastifyBaseLogger
  renderMail: RenderMail
  /** True for a process that runs jobs; false for one that only enqueues them. */
  work: boolean
  /** The tracker that `log` reports outages to. */
  outages?: OutageTracker
}

/** Builds the dependencies of all features, and declares all jobs. */
export function composeServices(parts: Parts): SearchServices {
  const { config, log } = parts
  const { db, pool } = parts.database
  const files = createFileStore(config)
  const outages = parts.outages ?? createOutageTracker()
  const jobs = createJobs(parts.databaseUrl, log, { work: parts.work, outages })
  const office = { db, jobs, mailer: createMailer(config, parts.renderMail, log), log }
  handleMailQueue(office)
  scheduleMailCleanup(jobs, db, config.dataDir)
  scheduleRateLimitCleanup(jobs, db)
  handlePrivacyJobs(jobs, db, config.dataDir)
  handleOrderEmails(office, config)
  handleReturnEmails(office)
  handleOrderAlerts(office, config)
  handleStoreEmails(office)
  handleOrderJobs({ db, jobs })
  handleSourcingJobs(jobs, db)
  handleFigureJobs(jobs, db)
  handleCategoryJobs(jobs, db)
  handleCollectionJobs(jobs, db)
  handleStockValueJobs(jobs, db)
  handleBulkChangeJobs(jobs, db)
  handleImportJobs({
    db,
    jobs,
    files,
    dataDir: config.dataDir,
    databaseUrl: parts.databaseUrl,
    log,
  })
  handleDraftJobs(jobs, db)
  handleContentJobs(jobs, db)
  handleVocabularyJobs(jobs, db)
  handleCartJobs({ db, jobs, config })
  handleSignInJobs({ db, pool, jobs, config, log })
  handleStaffJobs(jobs, db)
  handleNeighborJobs(jobs, db)
  handleUploadJobs({ db, jobs, files, dataDir: config.dataDir })
  handleViewJobs(jobs, db, config.viewsKeptDays)
  handleVisitJobs(jobs, db, config.analytics.retentionDays)
  const pgNotifications = createPgNotifications(parts.databaseUrl, log)
  const { replica } = parts.database
  // One of them alone may be a standby that has gone, or many who wait for a connection.
  const isPrimaryAway = () =>
    replica?.isPrimarySilent() === true && outages.errorOf('database away') !== undefined
  const responseCache = createResponseCache({
    bytes: config.cacheBytes,
    isHeard: pgNotifications.isConnected,
    replica: replica && { ...replica, isPrimaryAway },
  })
  const searchIndex = createSearchIndex(db, { engine: config.searchEngine })
  return { config, db, pool, files, jobs, pgNotifications, responseCache, outages, searchIndex }
}

/** Drops cached answers when any process has changed their rows, and when a flash sale, a banner or a collection begins or ends. */
export function startCacheInvalidation(
  services: SearchServices,
  log: FastifyBaseLogger,
): { stop(): void } {
  const { searchIndex, pgNotifications, responseCache } = services
  // The index caches results even when the response cache is off.
  const stops = [
    invalidateOnChange(pgNotifications, responseCache, (tag) => {
      if (tag === undefined || tag === 'lists' || tag === 'categories') searchIndex.applyChanges()
    }),
  ]
  if (responseCache.isOn) {
    stops.push(
      scheduleSaleInvalidation(services, log),
      scheduleBannerInvalidation(services, log),
      scheduleCollectionInvalidation(services, log),
    )
  }
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Reads the merchant's settings, and makes responses anew when any process has changed them. */
export function startSettings(
  { db, config, pgNotifications, responseCache }: SearchServices,
  log: FastifyBaseLogger,
): Promise<SettingsFollower> {
  const onChange = () => responseCache.clearAll()
  return followStoredSettings({ db, config, pgNotifications, onChange, log })
}

/** With fewer connections, the one that reads all products would keep others waiting. */
const enoughConnections = 3

/** Work that nobody waits for begins this much later than the server, so that the first pages come first. */
export const startupGraceMs = 1500

/** Loads a large catalog into the memory of the search index; nobody waits for it. */
export function warmUpSearch(
  { searchIndex, pool }: Pick<SearchServices, 'searchIndex' | 'pool'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  if (pool.options.max < enoughConnections) return { stop: async () => {} }
  let warmUp: ReturnType<SearchIndex['warmUp']> | undefined
  const timer = setTimeout(() => {
    warmUp = searchIndex.warmUp((err) => log.error({ err }, 'products in memory'))
  }, startupGraceMs)
  return {
    async stop() {
      clearTimeout(timer)
      await warmUp?.stop()
    },
  }
}
