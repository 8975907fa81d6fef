import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { shopRole } from '#platform/embedded/shop-role.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { removeDeadRuns } from './dead-runs.ts'
import { memoryFolder, roomyFolder } from './roomy-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** For the superuser, who creates databases. */
    clusterUrl: string
    /** For the shop's role, which owns the test databases. */
    shopRoleUrl: string
    /** The data folder of the cluster; its folder `files` is removed with it. */
    clusterFolder: string
  }
}

export const templateName = 'template_shop'

/** Vitest's global setup: one throw-away PostgreSQL for the whole run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns([memoryFolder, tmpdir()])
  const dataDir = path.join(await roomyFolder(), `tiem-test-${randomBytes(6).toString('hex')}`)
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false })
  const tearDown = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(cluster)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('clusterUrl', cluster.superuserUrl)
  project.provide('shopRoleUrl', cluster.url)
  project.provide('clusterFolder', dataDir)
  return tearDown
}

async function makeTemplate(cluster: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${templateName} OWNER ${shopRole}`)
  // Tests disable triggers to fill large shops, and shorten deadlock detection. The shop itself needs neither.
  await client.query(
    `GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO ${shopRole}`,
  )
  await client.end()

  const url = new URL(cluster.url)
  url.pathname = templateName
  await migrate(url.href)
}
