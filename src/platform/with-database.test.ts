import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { countServers, temporaryFolder, usedDataFolder } from '#test/data-folder.ts'
import { startProcess } from '#test/process.ts'
import { clusterFolder } from './embedded/cluster.ts'
import { readRun } from './embedded/run-file.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { withDatabase } from './with-database.ts'

const silent = { info: () => {}, error: () => {} }

async function addOne(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CREATE TABLE IF NOT EXISTS counted (n serial)')
    const { rows } = await client.query('INSERT INTO counted DEFAULT VALUES RETURNING n')
    return rows[0].n
  } finally {
    await client.end()
  }
}

test('with a database URL it uses no data folder', async () => {
  const folder = await temporaryFolder()
  const source = { databaseUrl: inject('clusterUrl'), dataDir: path.join(folder, 'data') }

  expect(await withDatabase(source, silent, async (url) => url)).toBe(inject('clusterUrl'))
  expect(await readdir(folder)).toEqual([])
})

test('uses the database of a running shop and leaves it running', async () => {
  const dataDir = await usedDataFolder()
  const shop = await startEmbeddedPostgres({ dataDir })

  const used = await withDatabase({ dataDir }, silent, async (url) => url)

  expect(used).toBe(shop.url)
  expect(await attachEmbeddedPostgres(dataDir)).toMatchObject({ url: shop.url })
  await shop.stop()
  expect(await attachEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('waits briefly while the shop restarts its database', async () => {
  const dataDir = await usedDataFolder()
  const shop = await startEmbeddedPostgres({ dataDir })
  const settings = path.join(clusterFolder(dataDir), 'postgresql.conf')
  const working = await readFile(settings, 'utf8')
  await writeFile(settings, `${working}no_such_setting = 1\n`)
  process.kill((await readRun(dataDir))?.postgresPid ?? 0, 'SIGKILL')

  const waited: string[] = []
  const log = { ...silent, info: (message: string) => void waited.push(message) }
  await expect(withDatabase({ dataDir }, log, addOne)).rejects.toThrow(
    /^The shop runs on the data folder .+, but its database has not answered for 1\d s\. /,
  )
  expect(waited).toEqual([expect.stringMatching(/^Waiting: The shop already runs on /)])

  await writeFile(settings, working)
  // On a busy machine the shop may take longer than a command waits.
  const tryAgain = () => withDatabase({ dataDir }, silent, addOne).catch(() => undefined)
  await expect.poll(tryAgain, { timeout: 60_000 }).toBe(1)
  await shop.stop()
})

test('starts a database without a running shop; commands wait for each other', async () => {
  const dataDir = await usedDataFolder()

  expect(await withDatabase({ dataDir }, silent, addOne)).toBe(1)
  const both = [
    withDatabase({ dataDir }, silent, addOne),
    withDatabase({ dataDir }, silent, addOne),
  ]

  expect((await Promise.all(both)).sort()).toEqual([2, 3])
  expect(await countServers(dataDir)).toBe(0)
})

test('a failing command still stops its database', async () => {
  const dataDir = await usedDataFolder()
  const fail = () => Promise.reject(new Error('no such product'))

  await expect(withDatabase({ dataDir }, silent, fail)).rejects.toThrow('no such product')
  expect(await countServers(dataDir)).toBe(0)
})

test('Ctrl-C stops the command and its database', async () => {
  const dataDir = await usedDataFolder()
  const command = startProcess('endless-command.ts', [dataDir])
  await command.printed('ready')
  command.child.kill('SIGINT')

  expect(await command.ended).toEqual({ code: 130, errors: 'Stopped before its end.\n' })
  expect(await countServers(dataDir)).toBe(0)
})
