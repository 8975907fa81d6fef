import cluster from 'node:cluster'
import { closeOutbox } from '#platform/close-outbox.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { openDataFolder } from '#platform/embedded/data-folder.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { encryptionWarnings } from '#platform/encryption-warnings.ts'
import { findFreePort } from '#platform/http-listen.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate } from '#platform/migrate.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { tellFailure, tellOpen, worksOnJobs } from '#platform/processes/worker.ts'
import { openWorkers } from '#platform/processes/workers.ts'
import { refuseUnsafe } from '#platform/production-checks.ts'
import { runService } from '#platform/run-process.ts'
import { settleDataDir } from '#platform/settle-data-dir.ts'
import { createTroubles } from '#platform/troubles.ts'
import { demoAccounts, isShopEmpty } from './demo-accounts.ts'

// The level is checked with the rest of the configuration; until then anything wrong is simply not used.
const troubles = createTroubles()
const log = createLogger(process.env.LOG_LEVEL, undefined, troubles)

/** Longer than any of the parts of a worker, which close one after the other. */
const stopLimitMs = 45_000

/** Runs the shop until it is told to stop: the first process, which may do all by itself, or one of several others. */
export async function runShop(isDevelopment: boolean): Promise<void> {
  if (cluster.isWorker) await runService(log, runWorker, tellFailure)
  else await runService(log, (lifecycle) => runFirst(lifecycle, isDevelopment))
}

function ownConfig(): Config {
  return readConfig(process.env, { isDemo: process.argv.includes('--demo') })
}

async function runFirst(lifecycle: Lifecycle, isDevelopment: boolean): Promise<void> {
  const config = await settleDataDir(ownConfig(), log)
  refuseUnsafe(config, log)
  for (const warning of encryptionWarnings(config)) log.warn(warning)
  const isAlone = config.webConcurrency === 1 || isDevelopment
  // Its code is read while the database starts; a first process that only watches over others never needs it.
  const loading = isAlone ? import('./open-shop.ts') : undefined
  const { url: databaseUrl, ended } = await openDatabase(lifecycle, config)
  await closeOutbox(config, log)
  await migrate(databaseUrl, {
    onApplied: (name) => log.info(`Migrated: ${name}`),
    onHeldUp: (name) => log.warn(`Migration ${name} waits for tables that others use`),
  })
  await settleDemo(lifecycle, config, databaseUrl)
  if (loading) {
    const shop = { config, databaseUrl, log, troubles, isDevelopment, worksOnJobs: true }
    greet(config, await (await loading).openShop(lifecycle, shop))
    await ended
    return
  }
  const [{ answerMetrics }, { openMetrics }] = await Promise.all([
    import('#platform/metrics.ts'),
    import('#platform/metrics-server.ts'),
  ])
  const environment = {
    DATA_DIR: config.dataDir,
    // Each alone would take it from whoever has it.
    PORT: String(await findFreePort(config)),
  }
  await openMetrics(lifecycle, config, answerMetrics())
  const workers = await lifecycle.open(
    'processes',
    () => openWorkers(config.webConcurrency, environment, log),
    {
      close: (opened) => opened.stop(),
      abandon: (opened) => opened.abandon(),
      limitMs: stopLimitMs,
    },
  )
  greet(config, await workers.opened)
  await Promise.race([workers.ended, ...(ended ? [ended] : [])])
}

/** Serves on the database that the first process has opened. */
async function runWorker(lifecycle: Lifecycle): Promise<void> {
  const config = ownConfig()
  const databaseUrl = config.databaseUrl ?? (await attachEmbeddedPostgres(config.dataDir))?.url
  if (!databaseUrl) throw new OperatorError(`The database in ${config.dataDir} is not open.`)
  const shop = {
    config,
    databaseUrl,
    log,
    troubles,
    isDevelopment: false,
    worksOnJobs: worksOnJobs(),
  }
  const { openShop } = await import('./open-shop.ts')
  tellOpen(await openShop(lifecycle, shop))
}

/** `ended` rejects when a database of the shop's own is gone for good. */
async function openDatabase(
  lifecycle: Lifecycle,
  config: Config,
): Promise<{ url: string; ended?: Promise<void> }> {
  if (config.databaseUrl) {
    // Pictures and the outbox lie there all the same.
    await openDataFolder(config.dataDir, undefined)
    return { url: config.databaseUrl }
  }
  return lifecycle.open('database', () => startEmbeddedPostgres({ dataDir: config.dataDir, log }), {
    close: (postgres) => postgres.stop(),
    abandon: (postgres) => postgres.stopNow(),
  })
}

/**
 * The demo shop fills an empty database, where strangers come without its accounts; those that were made before are closed
 * to them. On connections of its own: loading may take its time.
 */
async function settleDemo(lifecycle: Lifecycle, config: Config, url: string): Promise<void> {
  const { demoShop, isPublic } = config
  if (!demoShop && !isPublic) return
  const { db } = await lifecycle.open('loading', () => createDatabase(url, { max: 2 }), {
    close: (opened) => opened.close(),
  })
  if (isPublic) {
    const { closeDemoAccounts } = await import('./close-demo-accounts.ts')
    await closeDemoAccounts(db, log)
  }
  if (!demoShop || !(await isShopEmpty(db))) return
  const { loadDemoShop } = await import('./demo-shop.ts')
  await loadDemoShop(db, { log, withAccounts: !isPublic })
}

function greet(config: Config, address: string): void {
  tell(`\n${config.shop.name} is open at ${config.publicUrl ?? address}\n`)
  if (config.demoShop && !config.isPublic) {
    for (const account of demoAccounts) {
      tell(`  Demo account: ${account.phone}, password ${account.password} (${account.role})`)
    }
  }
  tell("  Stop with Ctrl-C. The keeper's commands: npm run shop -- --help\n")
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
