import path from 'node:path'
import { shopRole } from '#platform/embedded/shop-role.ts'
import { migrate } from '#platform/migrate.ts'
import { askDatabase } from '../ask-database.ts'
import { createRandom } from '../seeded-random.ts'
import type { Machines } from '../stage.ts'
import { startCluster } from './cluster.ts'
import { type HostFault, hostFaults } from './faults.ts'
import { injectHostFaults } from './inject-host-faults.ts'
import { shopName } from './network.ts'
import { startVisitors } from './visitors.ts'

const templateName = 'torture_template'
const address = `http://${shopName}:3000`

/** A cluster of several hosts, with these faults in an order of the seed's. */
export async function openSeveralHosts(
  places: { folder: string; logs: string },
  kinds: readonly HostFault[] = hostFaults,
): Promise<Machines> {
  const cluster = await startCluster(places)
  const { databases, shops } = cluster
  const ask = (statement: string, values?: unknown[]) =>
    askDatabase(cluster.urlOf('postgres', 'postgres'), statement, values)
  await ask(`CREATE ROLE ${shopRole} LOGIN`)
  await ask(`CREATE DATABASE ${templateName} OWNER ${shopRole}`)
  await migrate(cluster.urlOf(templateName, shopRole))

  return {
    async open(name) {
      await databases.healthy()
      await ask(`CREATE DATABASE ${name} OWNER ${shopRole} TEMPLATE ${templateName}`)
      await shops.boot(name)
      await cluster.healthy()
      const visitors = startVisitors(address)
      let kills = 0
      return {
        addresses: [address],
        databaseUrl: cluster.urlOf(name, shopRole),
        staffPauses: 5,
        folder: path.join(places.folder, 'office'),
        injectFaults({ seed }, world) {
          const order = createRandom(seed + 10_000_000).shuffle(kinds)
          kills = order.filter((kind) => kind === 'kill a shop').length
          return injectHostFaults(order, seed, { ...world, cluster, visits: visitors.visits })
        },
        kills: () => kills,
        logs: async () =>
          (await Promise.all(shops.hosts.map((host) => host.log('shop')))).join('\n'),
        countDeadlocks: async () => {
          const statement = 'SELECT deadlocks FROM pg_stat_database WHERE datname = $1'
          const [row] = await ask(statement, [name])
          return Number(row?.deadlocks ?? 0)
        },
        end: async () => [],
        async close() {
          await visitors.stop()
          await Promise.all(shops.hosts.map((host) => host.kill()))
          await ask(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        },
      }
    },
    // The namespaces end with this process, and everything with them.
    close: async () => {},
  }
}
