import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#platform/config.ts'
import { tryBucket } from '#platform/create-file-store.ts'
import { createDatabase } from '#platform/database.ts'
import { closeServer, listen } from '#platform/http-listen.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import type { RenderLetter } from '#platform/mail.ts'
import { openMetrics } from '#platform/metrics-server.ts'
import { buildFolder } from '#platform/project-folder.ts'
import type { Services } from '#platform/services.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { probesOf } from '#platform/trouble-probes.ts'
import type { Troubles } from '#platform/troubles.ts'
import { composeServices, keepAnswersTrue, keepListed, restMs } from '#src/compose.ts'
import { foreignPictures } from '#src/foreign-pictures.ts'
import { buildServer } from '#src/server.ts'

type Shop = {
  config: Config
  /** Of a database that is up to date. */
  databaseUrl: string
  log: FastifyBaseLogger
  troubles: Troubles
  isDevelopment: boolean
  /** Whether this process works on jobs, or only adds them. */
  worksOnJobs: boolean
}

/** Opens all of the shop that one process serves, and returns the address where it listens. */
export async function openShop(lifecycle: Lifecycle, shop: Shop): Promise<string> {
  const { config, databaseUrl, log, troubles, isDevelopment } = shop
  const database = await lifecycle.open(
    'connections',
    () =>
      createDatabase(databaseUrl, {
        max: config.databasePool,
        processes: config.webConcurrency,
        impatient: true,
        isDirect: !config.databaseUrl,
        onConnectionError: (err) => log.error({ err }, 'database'),
      }),
    { close: (opened) => opened.close() },
  )
  const services = composeServices({
    config,
    database,
    databaseUrl,
    log,
    renderLetter,
    work: shop.worksOnJobs,
    troubles,
  })
  await lifecycle.open(
    'troubles',
    () => troubles.watch(probesOf(database.pool, config.dataDir), log),
    { close: (watching) => watching.stop() },
  )
  void tryBucket(config, services.files, log)
  await lifecycle.open('jobs', () => services.jobs.start(), { close: () => services.jobs.stop() })
  await lifecycle.open('notices', () => services.notices, { close: (notices) => notices.stop() })
  await lifecycle.open('clearing', () => keepAnswersTrue(services, log), {
    close: (clearing) => clearing.stop(),
  })
  await lifecycle.open('products', () => keepListed(database, log), {
    close: (products) => products.stop(),
  })
  const app = await buildServer(services, log)
  await serveStorefront(app, { config, answers: services.answers, isDevelopment })
  const address = await lifecycle.open('server', () => listen(app, config), {
    close: () => closeServer(app),
  })
  // Of several processes the first one tells what all of them measure.
  if (!cluster.isWorker) await openMetrics(lifecycle, config, app.readMetrics)
  if (shop.worksOnJobs) warnOfForeignPictures(lifecycle, services, log)
  delay(restMs, undefined, { ref: false })
    .then(() => services.jobs.work())
    .catch((err) => log.error({ err }, 'job queue'))
  return address
}

/** When nobody waits any more: earlier versions let pages load pictures from everywhere. */
function warnOfForeignPictures(
  lifecycle: Lifecycle,
  { db, config }: Services,
  log: FastifyBaseLogger,
): void {
  delay(restMs, undefined, { ref: false })
    .then(() => foreignPictures(db, config))
    .then((sentence) => sentence && log.warn(sentence))
    .catch((err) => lifecycle.isStopping() || log.error({ err }, 'pictures of other sites'))
}

/** Letters are built with the pages, and their library is loaded with the first one. */
async function renderLetter(
  ...[template, props]: Parameters<RenderLetter>
): ReturnType<RenderLetter> {
  const mails = await import(pathToFileURL(path.join(buildFolder, 'mails/mails.js')).href)
  return mails.renderLetter(template, props)
}
