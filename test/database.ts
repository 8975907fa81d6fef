import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#platform/database.ts'
import { templateName } from './postgres-cluster.ts'

/** `dataDir` is an empty folder for files, removed with the database. */
export type TestDatabase = Database & { url: string; dataDir: string }

export type EmptyDatabase = { url: string; close(): Promise<void> }

/**
 * A database of one's own with all migrations and no rows, at about 20 ms. `close` drops it; call it
 * in `afterAll` after closing everything else that has connections to it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, close } = await createEmptyDatabase(`TEMPLATE ${templateName} STRATEGY file_copy`)
  const dataDir = path.join(inject('clusterFolder'), 'files', new URL(url).pathname)
  await mkdir(dataDir, { recursive: true })
  const database = createDatabase(url, { max: 10, isDirect: true, applicationName: 'test' })
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

/** A database with nothing in it, made with these settings of CREATE DATABASE. */
export async function createEmptyDatabase(settings = ''): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnCluster(`CREATE DATABASE ${name} ${settings}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = name
  return {
    url: url.href,
    close: () => runOnCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function runOnCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
