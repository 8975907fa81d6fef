import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { LogEvent } from 'kysely'
import { serveBackOffice } from '#platform/back-office-host.ts'
import { describeBlockedImages } from '#platform/blocked-images.ts'
import type { Config } from '#platform/config.ts'
import { checkBucket } from '#platform/create-file-store.ts'
import { createDatabase } from '#platform/database.ts'
import { closeServer, listen } from '#platform/http-listen.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import type { RenderMail } from '#platform/mail.ts'
import { openMetrics } from '#platform/metrics-server.ts'
import { outageProbes } from '#platform/outage-probes.ts'
import type { OutageTracker } from '#platform/outages.ts'
import { isDirect } from '#platform/probe-database.ts'
import { buildFolder } from '#platform/project-folder.ts'
import type { Services } from '#platform/services.ts'
import { logSlowStatements } from '#platform/slow-statements.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { traceStatement } from '#platform/tracing/trace-statements.ts'
import { startTracing } from '#platform/tracing/tracing.ts'
import {
  composeServices,
  startCacheInvalidation,
  startSettings,
  startupGraceMs,
  warmUpSearch,
} from '#src/compose.ts'
import { buildServer } from '#src/server.ts'

type Shop = {
  config: Config
  /** Of a migrated database. */
  databaseUrl: string
  log: FastifyBaseLogger
  outages: OutageTracker
  isDevelopment: boolean
  /** True for a process that works on jobs, and does not only add them. */
  worksOnJobs: boolean
}

/** Opens all of the shop that one process serves, and returns the address where it listens. */
export async function openShop(lifecycle: Lifecycle, shop: Shop): Promise<string> {
  const { config, databaseUrl, log, outages, isDevelopment } = shop
  const { tracing } = config
  if (tracing) {
    await lifecycle.open('tracing', () => startTracing(tracing, log), {
      close: ({ stop }) => stop(),
      limitMs: 5000,
    })
  }
  const directUrl = await findDirectUrl(shop)
  const database = await lifecycle.open(
    'connections',
    () =>
      createDatabase(config.poolerUrl ?? databaseUrl, {
        max: config.databasePool,
        processes: config.webConcurrency,
        impatient: true,
        directUrl,
        replicaUrl: config.replicaUrl,
        log: watchStatements(log),
        // Not as `err`, which would count as an outage of the primary.
        onReplicaAway: (error) =>
          log.warn({ reason: String(error) }, 'The replica does not answer'),
        onConnectionError: (err) => log.error({ err }, 'database'),
      }),
    { close: (opened) => opened.close() },
  )
  const services = composeServices({
    config,
    database,
    databaseUrl,
    log,
    renderMail,
    work: shop.worksOnJobs,
    outages,
  })
  await lifecycle.open(
    'outages',
    () => outages.watch(outageProbes(database.pool, config.dataDir), log),
    { close: (watching) => watching.stop() },
  )
  void checkBucket(config, services.files, log)
  await lifecycle.open('jobs', () => services.jobs.start(), { close: () => services.jobs.stop() })
  await lifecycle.open('pgNotifications', () => services.pgNotifications, {
    close: (pgNotifications) => pgNotifications.stop(),
  })
  await lifecycle.open('clearing', () => startCacheInvalidation(services, log), {
    close: (clearing) => clearing.stop(),
  })
  await lifecycle.open('settings', () => startSettings(services, log), {
    close: (settings) => settings.stop(),
  })
  await lifecycle.open('products', () => warmUpSearch(services, log), {
    close: (products) => products.stop(),
  })
  const app = await buildServer(services, log)
  await serveBackOffice(app, { config, isDevelopment })
  await serveStorefront(app, { config, responseCache: services.responseCache, isDevelopment })
  const address = await lifecycle.open('server', () => listen(app, config), {
    close: () => closeServer(app),
  })
  // With several processes the first one serves the metrics of all.
  if (!cluster.isWorker) await openMetrics(lifecycle, config, app.readMetrics)
  if (shop.worksOnJobs) warnOfBlockedImages(lifecycle, services, log)
  delay(startupGraceMs, undefined, { ref: false })
    .then(() => services.jobs.work())
    .catch((err) => log.error({ err }, 'job queue'))
  return address
}

function watchStatements(log: FastifyBaseLogger): (event: LogEvent) => void {
  const logSlow = logSlowStatements(log)
  return (event) => {
    logSlow(event)
    traceStatement(event)
  }
}

/** Time limit for learning whether a pooler is in between. */
const probeMs = 10_000

/** The database's address, unless it turns out to be that of a pooler. */
async function findDirectUrl({ config, databaseUrl, log }: Shop): Promise<string | undefined> {
  const isKnown = !config.databaseUrl || config.poolerUrl
  if (isKnown || (await isDirect(databaseUrl, probeMs))) return databaseUrl
  log.warn(
    'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the address of the server itself (docs/merchant.md, The database).',
  )
  return undefined
}

/** For upgraded shops: version 0.1 let pages load pictures from any site. */
function warnOfBlockedImages(
  lifecycle: Lifecycle,
  { db, config }: Services,
  log: FastifyBaseLogger,
): void {
  delay(startupGraceMs, undefined, { ref: false })
    .then(() => describeBlockedImages(db, config))
    .then((sentence) => sentence && log.warn(sentence))
    .catch((err) => lifecycle.isStopping() || log.error({ err }, 'pictures of other sites'))
}

/** E-mails are built apart from the server; their library is loaded with the first one. */
async function renderMail(...[template, props]: Parameters<RenderMail>): ReturnType<RenderMail> {
  const mails = await import(pathToFileURL(path.join(buildFolder, 'mails/render-mail.js')).href)
  return mails.renderMail(template, props)
}
