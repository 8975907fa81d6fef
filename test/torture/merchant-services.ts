import { pino } from 'pino'
import { readConfig } from '#platform/config.ts'
import { createDatabase } from '#platform/database.ts'
import { composeServices } from '#src/compose.ts'
import { limitSettings } from './shops.ts'

/** Opens the services of CLI commands on the shop's database. */
export async function openMerchantServices(databaseUrl: string, dataDir: string) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...limitSettings,
  })
  const database = createDatabase(databaseUrl, { max: 20, applicationName: 'torture' })
  const services = composeServices({
    config,
    database,
    databaseUrl,
    log: pino({ level: 'silent' }),
    renderMail: () => Promise.reject(new Error('No mail here')),
    work: false,
  })
  await services.jobs.start()
  return {
    services,
    db: database.db,
    async close(): Promise<void> {
      await services.jobs.stop()
      await database.close()
    },
  }
}
