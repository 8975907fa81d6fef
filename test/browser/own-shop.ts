import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase } from '#platform/database.ts'
import { freePort } from '#platform/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { type BotServices, startBotServices } from '../bot-service.ts'
import { roomyFolder } from '../roomy-folder.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { test as staffTest } from './staff-scene.ts'

type WorkerFixtures = { ownShop: ShopProcess; botServices: BotServices }

/** Tests of the back office on an empty shop of their own, for what would change the shop of all others. */
export const test = staffTest.extend<object, WorkerFixtures>({
  botServices: [
    async ({ browserName: _every }, use) => {
      const services = await startBotServices()
      await use(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ botServices }, use) => {
      const dataDir = await mkdtemp(path.join(await roomyFolder(), 'tiem-rieng-'))
      // As root, the embedded PostgreSQL runs as another user.
      await chmod(dataDir, 0o755)
      await storeBankAccount(dataDir)
      const environment = {
        // Passkeys are bound to the port that the shop is told of.
        PORT: String(await freePort()),
        SHOP_BANK_ACCOUNT: '',
        SHOP_BANK_HOLDER: '',
        SHOP_TAX_CODE: '8123456789',
        ...botServices.environment,
      }
      const shop = await startShopProcess(dataDir, environment)
      await warmUp(shop.address)
      await use(shop)
      await shop.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ ownShop }, use) => {
      const { db, close } = createDatabase(ownShop.databaseUrl, { max: 2 })
      await use(db)
      await close()
    },
    { scope: 'worker' },
  ],
  shopUrl: async ({ ownShop }, use) => use(ownShop.address),
})

export { expect } from './staff-scene.ts'

/** The first answers take the longest, and tests wait for what people see after them. */
async function warmUp(address: string): Promise<void> {
  const provinces = '/api/web/addresses/provinces'
  for (const path of ['/', '/quan-ly', provinces, `${provinces}?scheme=2025`]) {
    await (await fetch(address + path)).arrayBuffer()
  }
}

/** An empty shop starts with an account of its own alone, which may be in its database. */
async function storeBankAccount(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(postgres.url)
    const { db, close } = createDatabase(postgres.url, { max: 1 })
    await db
      .insertInto('shop_settings')
      .values([
        { name: 'SHOP_BANK_ACCOUNT', value: '0099887766' },
        { name: 'SHOP_BANK_HOLDER', value: 'TRAN THI GOM' },
      ])
      .execute()
    await close()
  } finally {
    await postgres.stop()
  }
}
