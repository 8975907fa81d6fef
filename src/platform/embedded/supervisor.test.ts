import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { countServers, usedDataFolder } from '#test/data-folder.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { clusterFolder } from './cluster.ts'
import { readRun } from './run-file.ts'

/** Runs one statement on a new connection; rejects when PostgreSQL does not respond. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Milliseconds until the response. */
async function untilAnswered(url: string, statement: string): Promise<void> {
  const since = performance.now()
  for (;;) {
    try {
      await ask(url, statement)
      return
    } catch (error) {
      if (performance.now() - since > 30_000) throw error
      await delay(20)
    }
  }
}

async function killPostmaster(dataDir: string): Promise<number> {
  const { postgresPid = 0 } = (await readRun(dataDir)) ?? {}
  process.kill(postgresPid, 'SIGKILL')
  return postgresPid
}

test('a killed postmaster is restarted on its port while a statement still runs', async () => {
  const dataDir = await usedDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir })
  await ask(postgres.url, 'CREATE TABLE written AS SELECT 7 AS n')
  const endless = ask(postgres.url, 'SELECT count(*) FROM generate_series(1, 1e12)').catch(
    (error: Error) => error,
  )
  await expect
    .poll(() =>
      ask(
        postgres.url,
        `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%1e12%'
           AND pid <> pg_backend_pid()`,
      ),
    )
    .toHaveLength(1)

  const killed = await killPostmaster(dataDir)
  await untilAnswered(postgres.url, 'INSERT INTO written VALUES (8)')

  expect(await endless).toBeInstanceOf(Error)
  expect(await ask(postgres.url, 'SELECT n FROM written')).toEqual([{ n: 7 }, { n: 8 }])
  expect(await countServers(dataDir)).toBe(1)
  await expect.poll(async () => (await readRun(dataDir))?.postgresPid).not.toBe(killed)
  expect(await attachEmbeddedPostgres(dataDir)).toMatchObject({ url: postgres.url })
  await postgres.stop()
  expect(await countServers(dataDir)).toBe(0)
})

test('stopping a postmaster that has just been killed succeeds, and it stays stopped', async () => {
  const dataDir = await usedDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir })

  await killPostmaster(dataDir)
  await postgres.stop()
  await postgres.ended

  expect(await countServers(dataDir)).toBe(0)
  expect(await attachEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('a postmaster that cannot be restarted rejects with its own messages', async () => {
  const dataDir = await usedDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, giveUpMs: 1000 })
  await appendFile(path.join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n')

  await killPostmaster(dataDir)

  await expect(postgres.ended).rejects.toThrow(
    /^The database has ended and could not be started again within 1 s\. .*no_such_setting/,
  )
  await postgres.stop()
})

test('restart attempts can be stopped', async () => {
  const dataDir = await usedDataFolder()
  const warnings: string[] = []
  const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await appendFile(path.join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n')

  await killPostmaster(dataDir)
  await expect.poll(() => warnings.length).toBe(1)
  await postgres.stop()

  expect(warnings).toEqual(['PostgreSQL has exited unexpectedly and is restarted'])
  expect(await countServers(dataDir)).toBe(0)
})
