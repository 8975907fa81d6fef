import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#platform/database.ts'
import { templateName } from './postgres-cluster.ts'

/** `dataDir` is an empty folder for files, removed with the database. */
export type TestDatabase = Database & { url: string; dataDir: string }

/**
 * A database of one's own with all migrations and no rows, at about 20 ms. `close` drops it; call it
 * in `afterAll` after closing everything else that has connections to it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnCluster(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = name
  const dataDir = path.join(inject('filesFolder'), name)
  await mkdir(dataDir, { recursive: true })
  const database = createDatabase(url.href, { max: 10, applicationName: 'test' })
  return {
    ...database,
    url: url.href,
    dataDir,
    close: async () => {
      await database.close()
      await runOnCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await rm(dataDir, { recursive: true, force: true })
    },
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
