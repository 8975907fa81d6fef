import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { startBalancers } from './balancers.ts'
import { startBucket } from './bucket-host.ts'
import { startDatabases } from './database-hosts.ts'
import { followDatabases, primaryPort } from './follow-databases.ts'
import type { Host } from './host.ts'
import { makeNetwork, nameShop } from './network.ts'
import { makeShopHosts, shopPort } from './shop-hosts.ts'
import { until } from './until.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** All hosts: of the database, the shop (not booted), balancers, and the bucket. */
export async function startCluster(places: { folder: string; logs: string }) {
  await makeNetwork()
  const databases = await startDatabases(places)
  const bucket = await startBucket(places)
  const shops = await makeShopHosts(places, {
    databases: databases.hosts,
    bucket: bucket.environment,
  })
  const balancers = await startBalancers(places, shops.hosts)
  await nameShop(
    places.folder,
    balancers.map(({ address }) => address),
  )

  // Staff and checks reach the primary from here as shops do.
  const office = path.join(places.folder, 'office')
  await mkdir(office)
  const { command } = await followDatabases(office, databases.hosts)
  const [program = '', ...args] = command
  spawn(program, args, { stdio: 'ignore' })

  await databases.healthy()
  return {
    databases,
    bucket: bucket.host,
    shops,
    balancers,
    urlOf: (name: string, role: string) => `postgres://${role}@127.0.0.1:${primaryPort}/${name}`,
    async healthy() {
      await databases.healthy()
      const doors = [...shops.hosts, ...balancers]
      await until('All shops and balancers are ready', async () =>
        (await Promise.all(doors.map(isReady))).every(Boolean),
      )
    },
  }
}

const isReady = ({ address }: Host): Promise<boolean> =>
  fetch(`http://${address}:${shopPort}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
