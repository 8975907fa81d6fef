import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { SmallDisk } from '../small-disk.ts'
import { injectFaults } from './faults.ts'
import { startFaultyPostgres } from './postgres.ts'
import { openShops } from './shops.ts'
import type { Machines } from './stage.ts'

/** PostgreSQL and two processes of the shop on this machine; `disk` is the database's, if it can be filled. */
export async function openOneMachine(folder: string, disk?: SmallDisk): Promise<Machines> {
  const postgres = await startFaultyPostgres(path.join(folder, 'database'), disk)
  return {
    async open(name) {
      const databaseUrl = await postgres.createDatabase(name)
      const ownFolder = path.join(folder, name)
      await mkdir(ownFolder, { recursive: true })
      const shops = await openShops(ownFolder, databaseUrl)
      return {
        addresses: shops.addresses,
        databaseUrl,
        folder: ownFolder,
        staffPauses: 1,
        injectFaults: (plan, world) => injectFaults(plan, { ...world, shops, postgres, name }),
        kills: shops.kills,
        logs: async () => shops.logs(),
        countDeadlocks: () => postgres.countDeadlocks(name),
        end: shops.close,
        async close() {
          await shops.kill()
          await postgres.dropDatabase(name)
        },
      }
    },
    close: postgres.stop,
  }
}
