import cluster from 'node:cluster'
import { createFirstOwnerLink, findStaffByEmail } from '#features/staff/api/public.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { openDataFolder } from '#platform/embedded/data-folder.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { encryptionWarnings } from '#platform/encryption-warnings.ts'
import { findFreePort } from '#platform/http-listen.ts'
import { chooseLanguage, t } from '#platform/language.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate } from '#platform/migrate.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createOutageTracker } from '#platform/outages.ts'
import { reportListening, reportStartFailure, worksOnJobs } from '#platform/processes/worker.ts'
import { openWorkers } from '#platform/processes/workers.ts'
import { enforceMerchantChecks, readStartConfig } from '#platform/production-checks.ts'
import { shopCommand } from '#platform/project-folder.ts'
import { resolveDataDir } from '#platform/resolve-data-dir.ts'
import { restrictOutbox } from '#platform/restrict-outbox.ts'
import { runService } from '#platform/run-process.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { loadStoredSettings } from '#platform/stored-settings.ts'
import {
  demoAccounts,
  demoOwner,
  describeDemoAccount,
  describeDemoOwner,
  isShopEmpty,
} from './demo/demo-accounts.ts'

// An unknown level is ignored here; it is refused with the rest of the configuration.
const outages = createOutageTracker()
const log = createLogger(process.env.LOG_LEVEL, undefined, outages)

/** Longer than the parts of a worker take together, which close one after the other. */
const stopLimitMs = 45_000

/** Runs the shop until it is asked to stop, as the first process or as a worker of one. */
export async function runShop(isDevelopment: boolean): Promise<void> {
  // The built shop has a copy of this module, so what the program has chosen is not known here.
  chooseLanguage(process.argv, process.env)
  if (cluster.isWorker) await runService(log, runWorker, reportStartFailure)
  else await runService(log, (lifecycle) => runFirst(lifecycle, isDevelopment))
}

async function runFirst(lifecycle: Lifecycle, isDevelopment: boolean): Promise<void> {
  const config = await resolveDataDir(readStartConfig(process.argv, process.env, log), log)
  for (const warning of encryptionWarnings(config)) log.warn(warning)
  const isAlone = config.webConcurrency === 1 || isDevelopment
  // Loads the code while the database starts. A first process that only watches workers never needs it.
  const loading = isAlone ? import('./open-shop.ts') : undefined
  const { url: databaseUrl, ended } = await openDatabase(lifecycle, config)
  await restrictOutbox(config, log)
  await migrate(databaseUrl, {
    onApplied: (name) => log.info(`Migrated: ${name}`),
    onLockConflict: (name) => log.warn(`Migration ${name} waits for tables that others use`),
  })
  const owner = await prepareShop(lifecycle, config, databaseUrl)
  if (loading) {
    const shop = { config, databaseUrl, log, outages, isDevelopment, worksOnJobs: true }
    printWelcome(config, await (await loading).openShop(lifecycle, shop), owner)
    await ended
    return
  }
  const [{ collectWorkerMetrics }, { openMetrics }] = await Promise.all([
    import('#platform/metrics.ts'),
    import('#platform/metrics-server.ts'),
  ])
  const environment = {
    DATA_DIR: config.dataDir,
    // Workers that each looked for a free port would not share one.
    PORT: String(await findFreePort(config)),
  }
  await openMetrics(lifecycle, config, collectWorkerMetrics())
  const workers = await lifecycle.open(
    'processes',
    () => openWorkers(config.webConcurrency, environment, log),
    {
      close: (opened) => opened.stop(),
      abandon: (opened) => opened.abandon(),
      limitMs: stopLimitMs,
    },
  )
  printWelcome(config, await workers.opened, owner)
  await Promise.race([workers.ended, ...(ended ? [ended] : [])])
}

/** Serves with the database that the first process has opened. */
async function runWorker(lifecycle: Lifecycle): Promise<void> {
  const config = readConfig(process.env, { isDemo: process.argv.includes('--demo') })
  const databaseUrl = config.databaseUrl ?? (await attachEmbeddedPostgres(config.dataDir))?.url
  if (!databaseUrl) throw new OperatorError(`The database in ${config.dataDir} is not open.`)
  const shop = {
    config,
    databaseUrl,
    log,
    outages,
    isDevelopment: false,
    worksOnJobs: worksOnJobs(),
  }
  const { openShop } = await import('./open-shop.ts')
  reportListening(await openShop(lifecycle, shop))
}

/** `ended` rejects when the embedded database has failed for good. */
async function openDatabase(
  lifecycle: Lifecycle,
  config: Config,
): Promise<{ url: string; ended?: Promise<void> }> {
  if (config.databaseUrl) {
    // Pictures and the outbox are there with any database.
    await openDataFolder(config.dataDir, undefined)
    return { url: config.databaseUrl }
  }
  const { backup, dataDir } = config
  const postgres = await lifecycle.open(
    'database',
    () => startEmbeddedPostgres({ dataDir, log, archives: backup !== undefined }),
    { close: (opened) => opened.stop(), abandon: (opened) => opened.stopNow() },
  )
  // Before migrations, whose log would else fill the disk.
  if (backup) {
    const { startContinuousBackup } = await import(
      '#platform/continuous-backup/continuous-backup.ts'
    )
    const parts = { settings: backup, postgres, log }
    await lifecycle.open('backup', () => startContinuousBackup(parts), {
      close: (opened) => opened.stop(),
    })
  }
  return postgres
}

type Owner = {
  /** Where the owner of a shop without one makes their account. */
  link: string | undefined
  /** The demo shop's own owner can sign in. */
  isDemo: boolean
}

/**
 * Loads the demo shop into an empty database, and returns what the owner of a shop without one opens to make their account. A
 * public shop gets no demo accounts, and existing ones are closed. Uses connections of its own without the server's time limits.
 */
async function prepareShop(lifecycle: Lifecycle, config: Config, url: string): Promise<Owner> {
  const { db } = await lifecycle.open('loading', () => createDatabase(url, { max: 2 }), {
    close: (opened) => opened.close(),
  })
  await loadStoredSettings(db, config, log)
  enforceMerchantChecks(config, log)
  const { demoShop, isPublic } = config
  const { closeDemoAccounts, closeDemoOwner } = await import('./demo/close-demo-accounts.ts')
  if (isPublic) await closeDemoAccounts(db, log)
  else if (!demoShop) await closeDemoOwner(db, log)
  if (demoShop && (await isShopEmpty(db))) {
    const { loadDemoShop } = await import('./demo/load-demo-shop.ts')
    await loadDemoShop(db, { log, config, withAccounts: !isPublic })
  }
  const link = await createFirstOwnerLink(db, shopOrigin(config))
  const known = demoShop && !isPublic ? await findStaffByEmail(db, demoOwner.email) : undefined
  return { link, isDemo: known?.ended_at === null }
}

function printWelcome(config: Config, address: string, owner: Owner): void {
  const { name } = config.shop
  const opened = config.publicUrl ?? address
  print(t(`\n${name} mở cửa tại ${opened}\n`, `\n${name} is open at ${opened}\n`))
  if (config.demoShop && !config.isPublic) {
    for (const account of demoAccounts) {
      print(`  ${describeDemoAccount(account)}`)
    }
  }
  if (owner.link) {
    print(
      t(
        `  Chủ cửa hàng tạo tài khoản tại đây, trong vòng một giờ:\n  ${owner.link}\n`,
        `  The owner makes their account here, within an hour:\n  ${owner.link}\n`,
      ),
    )
  } else if (owner.isDemo) print(`  ${describeDemoOwner()}\n`)
  print(
    t(
      `  Dừng bằng Ctrl-C. Các lệnh cho người bán: ${shopCommand} --help\n`,
      `  Stop with Ctrl-C. The merchant's commands: ${shopCommand} --help\n`,
    ),
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
