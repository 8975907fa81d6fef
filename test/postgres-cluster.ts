import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isLocked } from '#platform/embedded/folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** For the files of tests; goes with the cluster. */
    filesFolder: string
  }
}

export const templateName = 'template_shop'

const prefix = 'tiem-test-'
const memoryFolder = '/dev/shm'
const enoughBytes = 1_000_000_000
const youngMs = 10_000

/** Vitest's global setup: one throw-away PostgreSQL for the whole run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadClusters()
  const dataDir = path.join(await roomyFolder(), prefix + randomBytes(6).toString('hex'))
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false })
  await makeTemplate(cluster)
  project.provide('clusterUrl', cluster.url)
  project.provide('filesFolder', path.join(dataDir, 'files'))
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(cluster: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${templateName}`)
  await client.end()

  const url = new URL(cluster.url)
  url.pathname = templateName
  await migrate(url.href)
}

/** The folder in memory where there is one with room, else the system's one for passing files. */
async function roomyFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined)
  return memory && memory.bavail * memory.bsize >= enoughBytes ? memoryFolder : tmpdir()
}

/** Stops and removes what runs that were killed have left. */
async function removeDeadClusters(): Promise<void> {
  for (const parent of new Set([memoryFolder, tmpdir()])) {
    const names = await readdir(parent).catch(() => [])
    for (const name of names.filter((name) => name.startsWith(prefix))) {
      await removeIfDead(path.join(parent, name))
    }
  }
}

async function removeIfDead(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined)
  const isOurs = found && found.uid === (process.getuid?.() ?? found.uid)
  // A young one may belong to a run that has not locked it yet.
  if (!isOurs || Date.now() - found.birthtimeMs < youngMs || isLocked(dataDir)) return
  // Taking it over stops the postgres that its owner left behind.
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false }).catch(() => undefined)
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
