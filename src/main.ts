import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/create-app.ts'
import { tryBucket } from '#platform/create-file-store.ts'
import { createDatabase } from '#platform/database.ts'
import { openDataFolder } from '#platform/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { buildFolder, ensureBuild } from '#platform/ensure-build.ts'
import { closeServer, listen } from '#platform/http-listen.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import type { RenderLetter } from '#platform/mail.ts'
import { migrate } from '#platform/migrate.ts'
import { runService } from '#platform/run-process.ts'
import { settleDataDir } from '#platform/settle-data-dir.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { composeServices } from '#src/compose.ts'
import { demoAccounts, isShopEmpty, loadDemoShop } from '#src/demo-shop.ts'
import { buildServer } from '#src/server.ts'

const isDevelopment = process.argv.includes('--dev')
// The level is checked with the rest of the configuration; until then anything wrong is simply not used.
const log = createLogger(process.env.LOG_LEVEL)

await runService(log, async (lifecycle) => {
  const config = await settleDataDir(readConfig(process.env), log)
  if (config.isBankForgotten) {
    log.warn('SHOP_BANK_ACCOUNT is not set: shoppers are told to pay into the sample account.')
  }
  const [url] = await Promise.all([openDatabase(lifecycle, config), ensureBuild(log)])
  await migrate(url, { onApplied: (name) => log.info(`Migrated: ${name}`) })
  await loadDemoIntoEmpty(lifecycle, config, url)
  const database = await lifecycle.open(
    'connections',
    () =>
      createDatabase(url, {
        max: config.databasePool,
        impatient: true,
        isDirect: !config.databaseUrl,
        onConnectionError: (err) => log.error({ err }, 'database'),
      }),
    { close: (opened) => opened.close() },
  )
  const services = composeServices({
    config,
    database,
    databaseUrl: url,
    log,
    renderLetter,
    work: true,
  })
  void tryBucket(config, services.files, log)
  await lifecycle.open('jobs', () => services.jobs.start(), { close: () => services.jobs.stop() })
  await lifecycle.open('notices', () => services.notices, { close: (notices) => notices.stop() })
  const app = await buildServer(services, log)
  await serveStorefront(app, { config, isDevelopment })
  const address = await lifecycle.open('server', () => listen(app, config), {
    close: () => closeServer(app),
  })
  tell(`\n${config.shop.name} is open at ${config.publicUrl ?? address}\n`)
  if (config.demoShop) {
    for (const account of demoAccounts) {
      tell(`  Demo account: ${account.phone}, password ${account.password} (${account.role})`)
    }
  }
  tell("  Stop with Ctrl-C. The keeper's commands: npm run shop -- --help\n")
})

async function openDatabase(lifecycle: Lifecycle, config: Config): Promise<string> {
  if (config.databaseUrl) {
    // Pictures and the outbox lie there all the same.
    await openDataFolder(config.dataDir, undefined)
    return config.databaseUrl
  }
  const embedded = await lifecycle.open(
    'database',
    () => startEmbeddedPostgres({ dataDir: config.dataDir, log }),
    { close: (postgres) => postgres.stop(), abandon: (postgres) => postgres.stopNow() },
  )
  return embedded.url
}

/** On connections of its own: loading may take its time. */
async function loadDemoIntoEmpty(lifecycle: Lifecycle, config: Config, url: string): Promise<void> {
  if (!config.demoShop) return
  const { db } = await lifecycle.open('loading', () => createDatabase(url, { max: 2 }), {
    close: (opened) => opened.close(),
  })
  if (await isShopEmpty(db)) await loadDemoShop(db, { log })
}

/** Letters are built with the pages, and their library is loaded with the first one. */
async function renderLetter(
  ...[template, props]: Parameters<RenderLetter>
): ReturnType<RenderLetter> {
  const mails = await import(pathToFileURL(path.join(buildFolder, 'mails/mails.js')).href)
  return mails.renderLetter(template, props)
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
