import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shopRole } from '#platform/embedded/shop-role.ts'
import { shopSettings } from '../../shop-process.ts'
import { startArguments } from '../../start-arguments.ts'
import { limitSettings } from '../shops.ts'
import { followDatabases, primaryPort, standbyPort } from './follow-databases.ts'
import { type Host, makeHost, type Program } from './host.ts'
import { type HostClock, makeHostClock } from './host-clock.ts'

export type ShopHost = Host & { clock: HostClock }

export type ShopHosts = {
  hosts: readonly ShopHost[]
  /** Boots all with the shop on this database. */
  boot(databaseName: string): Promise<void>
}

type Surroundings = { databases: readonly Host[]; bucket: Readonly<Record<string, string>> }

const project = path.resolve(import.meta.dirname, '../../..')
export const shopPort = 3000
const poolerPort = 6432

/** Three hosts with the shop, PgBouncer and HAProxy each: shop → PgBouncer → HAProxy → primary, and shop → HAProxy → standbys. */
export async function makeShopHosts(
  places: { folder: string; logs: string },
  { databases, bucket }: Surroundings,
): Promise<ShopHosts> {
  const hosts = await Promise.all(
    [1, 2, 3].map(async (number): Promise<ShopHost> => {
      const host = await makeHost(places, `shop${number}`, 20 + number)
      return { ...host, clock: await makeHostClock(host) }
    }),
  )

  return {
    hosts,
    async boot(databaseName) {
      for (const host of hosts) {
        await host.kill()
        await host.forgetLogs()
        await host.boot([
          await followDatabases(host.folder, databases),
          await pooler(host),
          shop(host, databaseName, bucket),
        ])
      }
    },
  }
}

async function pooler({ folder }: Host): Promise<Program> {
  const file = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${shopRole}" ""\n`)
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${primaryPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; Without a primary requests fail soon instead of piling up.
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
`,
  )
  return { name: 'pgbouncer', command: ['pgbouncer', file], asPostgres: true }
}

function shop(
  host: ShopHost,
  databaseName: string,
  bucket: Readonly<Record<string, string>>,
): Program {
  const url = (urlPort: number) => `postgres://${shopRole}@127.0.0.1:${urlPort}/${databaseName}`
  return {
    name: 'shop',
    command: [process.execPath, ...startArguments(project), '--lang', 'en'],
    environment: {
      ...shopSettings,
      ...limitSettings,
      ...bucket,
      LIMIT_VIEWS_PER_ADDRESS: '1000000',
      HOST: '0.0.0.0',
      PORT: String(shopPort),
      TRUST_PROXY: '1',
      DATA_DIR: path.join(host.folder, 'data'),
      DATABASE_URL: url(poolerPort),
      DATABASE_DIRECT_URL: url(primaryPort),
      DATABASE_REPLICA_URL: url(standbyPort),
      ...host.clock.environment,
    },
  }
}
