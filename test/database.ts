import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#platform/database.ts'
import { shopRole } from '#platform/embedded/shop-role.ts'
import { templateName } from './postgres-cluster.ts'

/** `dataDir` is an empty folder, removed with the database. */
export type TestDatabase = Database & { url: string; dataDir: string }

/** `url` connects as its owner. */
export type EmptyDatabase = { url: string; close(): Promise<void> }

/** Rows that several tests start from: inserted once, into a template of this name. */
export type Filling = {
  name: string
  fill(database: Database & { url: string }): Promise<unknown>
}

/**
 * Creates a migrated database with the rows of a filling, or none, in about 20 ms. `close` drops it; call it in `afterAll`
 * after closing everything else that has connections to it.
 */
export async function createTestDatabase(filling?: Filling | undefined): Promise<TestDatabase> {
  const template = filling ? await filledTemplate(filling) : templateName
  const { url, close } = await createEmptyDatabase(`TEMPLATE ${template} STRATEGY file_copy`)
  const dataDir = path.join(inject('clusterFolder'), 'files', new URL(url).pathname)
  await mkdir(dataDir, { recursive: true })
  const database = createDatabase(url, { max: 10, directUrl: url, applicationName: 'test' })
  return {
    ...database,
    url,
    dataDir,
    close: async () => {
      await database.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a database without tables, with these settings of CREATE DATABASE. */
export async function createEmptyDatabase(settings = ''): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnCluster(`CREATE DATABASE ${name} OWNER ${shopRole} ${settings}`)
  const url = Object.assign(new URL(inject('shopRoleUrl')), { pathname: name }).href
  return {
    url,
    close: () => runOnCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The URL of the same database for the superuser. */
export function superuserUrlOf(url: string): string {
  const { pathname } = new URL(url)
  return Object.assign(new URL(inject('clusterUrl')), { pathname }).href
}

/** The template with these rows; the first caller creates it while others wait. */
async function filledTemplate({ name, fill }: Filling): Promise<string> {
  const template = `template_${name}`
  await onCluster(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (known.rowCount) return
    const half = await createEmptyDatabase(`TEMPLATE ${templateName} STRATEGY file_copy`)
    const database = createDatabase(half.url, { directUrl: half.url, applicationName: 'test' })
    await fill({ ...database, url: half.url }).finally(() => database.close())
    await client.query(
      `ALTER DATABASE ${new URL(half.url).pathname.slice(1)} RENAME TO ${template}`,
    )
  })
  return template
}

function runOnCluster(statement: string): Promise<void> {
  return onCluster(async (client) => void (await client.query(statement)))
}

/** Connects to the cluster as its superuser. */
export async function onCluster(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
