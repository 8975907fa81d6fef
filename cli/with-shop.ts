import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config.ts'
import { createDatabase, type Database } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import { migrate } from '#platform/migrate.ts'
import { resolveDataDir } from '#platform/resolve-data-dir.ts'
import type { Services } from '#platform/services.ts'
import { loadStoredSettings } from '#platform/stored-settings.ts'
import { withDatabase } from '#platform/with-database.ts'
import { note } from './output.ts'

export type Shop = Database & { config: Config; url: string }

const log = {
  info: note,
  error: ({ err }: { err: unknown }, message: string) => note(`${message}: ${String(err)}`),
}

/** Runs a command on the shop's database without migrating it, whether the shop runs or not. */
export async function withShopDatabase(
  command: (url: string, config: Config, lifecycle: Lifecycle) => Promise<void>,
): Promise<void> {
  const config = await resolveDataDir(readConfig(process.env), { info: () => {} })
  await withDatabase(config, log, (url, lifecycle) => command(url, config, lifecycle))
}

/** Applies pending migrations, prints each, and returns their names. */
export function migrateWithOutput(url: string, print: (line: string) => void): Promise<string[]> {
  return migrate(url, {
    onApplied: (name) => print(t(`Đã nâng cấp cơ sở dữ liệu: ${name}`, `Migrated: ${name}`)),
    onLockConflict: (name) =>
      print(
        t(
          `Bước nâng cấp ${name} chờ các bảng đang được dùng.`,
          `Migration ${name} waits for tables that others use.`,
        ),
      ),
  })
}

/** Runs a command on the shop's database after migrating it. */
export async function withShop(command: (shop: Shop) => Promise<void>): Promise<void> {
  await withShopDatabase(async (url, config, lifecycle) => {
    await migrateWithOutput(url, note)
    const database = await lifecycle.open(
      'connections',
      () => createDatabase(url, { max: 5, applicationName: 'tiem shop' }),
      { close: ({ abort }) => abort() },
    )
    try {
      await loadStoredSettings(database.db, config, { warn: () => {} })
      await command({ ...database, config, url })
    } finally {
      await database.close()
    }
  })
}

/** The same with all services. Jobs are only enqueued; the shop processes them when it runs. */
export async function withServices(command: (services: Services) => Promise<void>): Promise<void> {
  // Imported on demand, since most commands do not need it.
  const { composeServices } = await import('#src/compose.ts')
  await withShop(async ({ db, pool, config, url }) => {
    const services = composeServices({
      config,
      database: { db, pool },
      databaseUrl: url,
      log: pino({ level: 'error' }, process.stderr),
      renderMail: () => Promise.reject(new Error('E-mails are sent by the shop itself')),
      work: false,
    })
    await services.jobs.start()
    try {
      await command(services)
    } finally {
      await services.jobs.stop(1000)
    }
  })
}
