import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { createJobs } from '../jobs.ts'
import { migrate } from '../migrate.ts'
import { clusterFolder } from './cluster.ts'
import { readRun, writeRun } from './run-file.ts'
import { shopRole } from './shop-role.ts'

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const rights = `SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
  FROM pg_roles WHERE rolname = current_user`
const ordinary = {
  rolname: shopRole,
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
}

/** Objects of the database with another owner, except extensions and their objects. */
const foreign = `
  WITH members AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
    found AS (
      SELECT 'pg_class'::regclass AS classid, oid, relnamespace AS schema, relowner AS owner, relname AS name FROM pg_class
      UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace, proowner, proname FROM pg_proc
      UNION ALL SELECT 'pg_type'::regclass, oid, typnamespace, typowner, typname FROM pg_type
      UNION ALL SELECT 'pg_namespace'::regclass, oid, oid, nspowner, nspname FROM pg_namespace)
  SELECT found.name FROM found JOIN pg_namespace n ON n.oid = found.schema
  WHERE n.nspname !~ '^(pg_|information_schema)' AND found.owner <> '${shopRole}'::regrole
    AND found.owner <> 'pg_database_owner'::regrole
    AND NOT EXISTS (SELECT FROM members m WHERE m.classid = found.classid AND m.objid = found.oid)`

const silent = { error: () => {}, warn: () => {} }

async function startJobs(url: string): Promise<void> {
  const jobs = createJobs(url, silent)
  jobs.handle('a-queue', async () => {})
  await jobs.start()
  await jobs.stop(1000)
}

test('the shop connects as a role that owns its database and has no other privileges', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  await startJobs(postgres.url)

  expect(await ask(postgres.url, rights)).toEqual([ordinary])
  expect(await ask(postgres.url, foreign)).toEqual([])
  for (const statement of [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT pg_read_file('tiem-password')`,
    `ALTER ROLE ${shopRole} SUPERUSER`,
    'CREATE DATABASE another',
    `SET ROLE tiem`,
  ]) {
    await expect(ask(postgres.url, statement), statement).rejects.toThrow(/permission denied/)
  }
  await postgres.stop()
})

test('the cluster of an older version, whose shop was the superuser, changes owner once', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const before = await startEmbeddedPostgres({ dataDir })
  await ask(
    before.superuserUrl,
    'ALTER DATABASE postgres OWNER TO tiem',
    `DROP ROLE ${shopRole}`,
    "CREATE TYPE old_mood AS ENUM ('good')",
    'CREATE DOMAIN old_count AS int',
    'CREATE TABLE old_rows (id int GENERATED ALWAYS AS IDENTITY, n serial, mood old_mood)',
    'CREATE STATISTICS old_statistics ON id, n FROM old_rows',
    'CREATE VIEW "old View" AS SELECT * FROM old_rows',
  )
  await migrate(before.superuserUrl)
  await startJobs(before.superuserUrl)
  await ask(before.superuserUrl, "INSERT INTO old_rows (mood) VALUES ('good')")
  await before.stop()
  await rm(path.join(clusterFolder(dataDir), 'shop-password'))

  const after = await startEmbeddedPostgres({ dataDir })
  expect(await ask(after.url, rights)).toEqual([ordinary])
  expect(await ask(after.url, foreign)).toEqual([])
  expect(await ask(after.url, 'SELECT id, n, mood FROM "old View"')).toEqual([
    { id: 1, n: 1, mood: 'good' },
  ])
  expect(await migrate(after.url)).toEqual([])
  await startJobs(after.url)
  await ask(
    after.url,
    'ALTER TABLE products ADD COLUMN old text',
    'ALTER TABLE old_rows ADD COLUMN count old_count',
    'CREATE OR REPLACE VIEW "old View" AS SELECT id, n, mood, count FROM old_rows',
    'DROP STATISTICS old_statistics',
    'ANALYZE',
  )
  await after.stop()

  const again = await startEmbeddedPostgres({ dataDir })
  expect(again.url.replace(/:\d+\//, '/')).toBe(after.url.replace(/:\d+\//, '/'))
  expect(await ask(again.url, foreign)).toEqual([])
  await again.stop()
})

test('a command attaches to a running shop of an older version as superuser', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const shop = await startEmbeddedPostgres({ dataDir })
  expect(await attachEmbeddedPostgres(dataDir)).toMatchObject({ url: shop.url })

  const { user: _, ...older } = (await readRun(dataDir)) ?? { role: 'shop', pid: 0, startedAt: '' }
  await writeRun(dataDir, older)

  expect(await attachEmbeddedPostgres(dataDir)).toMatchObject({ url: shop.superuserUrl })
  await shop.stop()
})
