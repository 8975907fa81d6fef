import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createKeyPair } from '#platform/backup/encryption.ts'
import { type BackupStore, openBackupStore } from '#platform/continuous-backup/backup-store.ts'
import { startContinuousBackup } from '#platform/continuous-backup/continuous-backup.ts'
import { findArchives } from '#platform/continuous-backup/find-archives.ts'
import { readBackupStatus } from '#platform/continuous-backup/status.ts'
import { createDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { aStoredOrder } from './a-stored-order.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { temporaryFolder, usedDataFolder } from './data-folder.ts'
import { runCommand } from './shop-command.ts'

let bucket: Bucket
let store: BackupStore
let keys: { privateKey: string; publicKey: string }

beforeAll(async () => {
  bucket = await openBucket()
  store = await openBackupStore(bucket.settings)
  keys = await createKeyPair()
})
afterAll(async () => {
  store.close()
  await bucket.close()
})

const log = { info: () => {}, warn: () => {} }
const pace = { pollMs: 20, careMs: 50, retryMs: 20, missingMs: 0 }

/** Runs the embedded database with its backups, as the shop does. */
async function openShop(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, archives: true })
  const settings = { s3: bucket.settings, publicKeys: [keys.publicKey], keptDays: 28 }
  const backup = await startContinuousBackup({ settings, postgres, log, pace })
  const database = createDatabase(postgres.url, { max: 2 })
  const status = () => readBackupStatus(dataDir)
  return {
    ...database,
    status,
    /** Waits for the first base backup, and returns its archive. */
    async backedUp() {
      await expect.poll(async () => (await status())?.baseAt).toBeGreaterThan(0)
      return (await status())?.archive ?? ''
    },
    async stop() {
      await database.close()
      await backup.stop()
      await postgres.stop()
    },
  }
}

/** The ids of the orders in a data folder, read from its database. */
async function ordersIn(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'command' })
  const { pool, close } = createDatabase(postgres.url, { max: 1 })
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders ORDER BY id')
  await close()
  await postgres.stop()
  return rows.map(({ id }) => id)
}

async function keyFile(privateKey: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'khóa.txt')
  await writeFile(file, privateKey)
  return file
}

function backups(dataDir: string, args: readonly string[]) {
  const s3 = Object.entries(bucket.environment).map(([name, value]) => [`BACKUP_${name}`, value])
  const environment = { DATA_DIR: dataDir, BACKUP_KEY: keys.publicKey, ...Object.fromEntries(s3) }
  return runCommand(environment, ['backups', ...args])
}

/** Waits for the next whole second, which commands can name, and returns it. */
async function nextSecond(): Promise<string> {
  const second = Math.ceil(Date.now() / 1000 + 0.001) * 1000
  await expect.poll(() => Date.now(), { interval: 20 }).toBeGreaterThan(second)
  return new Date(second).toISOString()
}

test('a shop is restored elsewhere as it was at a moment', async () => {
  const dataDir = await usedDataFolder()
  const picture = path.join('pictures', 'ab', 'ab12.jpg')
  await mkdir(path.join(dataDir, path.dirname(picture)), { recursive: true })
  await writeFile(path.join(dataDir, picture), 'một bức ảnh')
  const shop = await openShop(dataDir)
  const before = [await aStoredOrder(shop.db)]
  const archive = await shop.backedUp()
  before.push(await aStoredOrder(shop.db), await aStoredOrder(shop.db))
  const moment = await nextSecond()
  const after = [await aStoredOrder(shop.db), await aStoredOrder(shop.db)]
  await expect.poll(async () => (await store.keys(`backups/${archive}/files/`)).length).toBe(1)
  await shop.stop()
  for (const key of await store.keys('backups/')) {
    const text = Buffer.from((await store.get(key)) ?? []).toString('latin1')
    expect(text, key).toMatch(/^(?:age-encryption\.org\/v1\n|\{\n|[^{a])/)
    expect(text, key).not.toContain('Nguyễn')
  }

  const listed = await backups(dataDir, ['list'])
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toContain(`${archive} (of this shop)\n`)
  expect(listed.out).not.toContain('missing')

  const key = await keyFile(keys.privateKey)
  const restore = ['restore', '--key', key, '--archive', archive]
  const elsewhere = path.join(await temporaryFolder(), 'dữ liệu')
  const wrong = await keyFile((await createKeyPair()).privateKey)
  const closed = await backups(elsewhere, ['restore', '--key', wrong, '--archive', archive])
  expect(closed).toMatchObject({ code: 1, out: '' })
  expect(closed.err).toContain('does not open with this key')
  await expect(stat(elsewhere)).rejects.toThrow('ENOENT')
  const full = await backups(dataDir, [...restore, '--to', moment])
  expect(full.err).toContain('is not empty')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await backups(elsewhere, [...restore, '--to', tomorrow])).err).toContain(
    'The log ends at',
  )

  const restored = await backups(elsewhere, [...restore, '--to', moment])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('files: 1')
  expect(await readFile(path.join(elsewhere, picture), 'utf8')).toBe('một bức ảnh')
  expect(await ordersIn(elsewhere)).toEqual(before.toSorted())
  const latest = path.join(await temporaryFolder(), 'data')
  expect(await backups(latest, restore)).toMatchObject({ code: 0 })
  expect(await ordersIn(latest)).toEqual([...before, ...after].toSorted())

  // The restored shop writes into an archive of its own, and so does a copy of the first one's folder.
  const untouched = await store.keys(`backups/${archive}/`)
  const copy = await temporaryFolder()
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy])
  for (const folder of [elsewhere, copy]) {
    const other = await openShop(folder)
    expect(await other.backedUp()).not.toBe(archive)
    await other.stop()
  }
  expect(await store.keys(`backups/${archive}/`)).toEqual(untouched)
  const several = await backups(await temporaryFolder(), ['restore', '--key', key])
  expect(several.err).toContain('Choose one: --archive')

  const again = await openShop(dataDir)
  expect(await again.backedUp()).toBe(archive)
  await again.stop()
})

test('what is missing in the log is told, and a new base backup mends it', async () => {
  const dataDir = await usedDataFolder()
  const shop = await openShop(dataDir)
  const archive = await shop.backedUp()
  const stored = async () => {
    const found = (await findArchives(store)).find((each) => each.archive.id === archive)
    if (!found) throw new Error('The archive is there')
    return found
  }
  const newLog = async () => {
    const { segments } = await stored()
    await aStoredOrder(shop.db)
    await shop.pool.query('SELECT pg_current_wal_lsn()')
    return segments.size
  }
  await newLog()
  await shop.stop()
  const { bases, segments } = await stored()
  const [base] = bases
  const last = [...segments.values()].at(-1)
  const lost = [...segments.values()].at(-2)
  if (!base || !last || !lost) throw new Error('There is a log')
  expect(lost.name > base.stopSegment).toBe(true)
  await store.remove(lost.key)

  const key = await keyFile(keys.privateKey)
  const target = path.join(await temporaryFolder(), 'data')
  const refused = await backups(target, ['restore', '--key', key, '--archive', archive])
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`lacks ${lost.name}`) })
  await expect(readdir(target)).rejects.toThrow('ENOENT')
  expect((await backups(dataDir, ['list'])).out).toContain(`${lost.name} is missing`)

  const again = await openShop(dataDir)
  onTestFinished(() => again.stop())
  await expect.poll(async () => (await stored()).bases.length).toBe(2)
  expect(await backups(target, ['restore', '--key', key, '--archive', archive])).toMatchObject({
    code: 0,
  })
})
