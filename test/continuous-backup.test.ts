import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyPair } from '#platform/backup/encryption.ts'
import { type BackupStore, openBackupStore } from '#platform/continuous-backup/backup-store.ts'
import { nextSegment } from '#platform/continuous-backup/chain.ts'
import { startContinuousBackup } from '#platform/continuous-backup/continuous-backup.ts'
import { chooseChain, findArchives } from '#platform/continuous-backup/find-archives.ts'
import { listSegments, segmentKey } from '#platform/continuous-backup/layout.ts'
import { restoreArchive } from '#platform/continuous-backup/restore-archive.ts'
import { readBackupStatus } from '#platform/continuous-backup/status.ts'
import { createDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { withClient } from '#platform/with-client.ts'
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

const warnings: object[] = []
const log = { info: () => {}, warn: (details: object) => void warnings.push(details) }
const pace = { pollMs: 20, careMs: 50, retryMs: 20, missingMs: 0 }

/** Runs the embedded database with its backups, as the shop does. */
async function openShop(dataDir: string, limits: { mostWaitingBytes?: number } = {}) {
  const openedAt = Date.now()
  const postgres = await startEmbeddedPostgres({ dataDir, archives: true })
  const settings = { s3: bucket.settings, publicKeys: [keys.publicKey], keptDays: 28 }
  const backup = await startContinuousBackup({
    settings,
    postgres,
    log,
    pace: { ...pace, ...limits },
  })
  const database = createDatabase(postgres.url, { max: 2 })
  const status = async () => {
    const found = await readBackupStatus(dataDir)
    // A copied folder has that of the original at first.
    return found && found.at >= openedAt ? found : undefined
  }
  return {
    ...database,
    status,
    endSegment: () =>
      withClient(postgres.superuserUrl, 'test', (client) => client.query('SELECT pg_switch_wal()')),
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

  // Nothing came after this moment, so PostgreSQL finds no change to stop before.
  const stored = (await findArchives(store)).filter((each) => each.archive.id === archive)
  const written = stored.flatMap(({ segments }) => [...segments.values()])
  const end = Math.max(...written.map(({ writtenAt }) => writtenAt))
  const last = path.join(await temporaryFolder(), 'data')
  await restoreArchive({
    ...{ store, chain: chooseChain(stored, end, undefined), dataDir: last, moment: end },
    decryption: { privateKeys: [keys.privateKey] },
    onProgress: () => {},
  })
  expect(await ordersIn(last)).toEqual([...before, ...after].toSorted())

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

  // Set back to a snapshot: the archive has the log of later, which a base backup of now must not take for its own.
  for (const base of await store.keys(`backups/${archive}/base/`)) await store.remove(base)
  let name = nextSegment([...(await listSegments(store, archive)).keys()].sort().at(-1) ?? '')
  for (const _ of [1, 2, 3, 4, 5]) {
    name = nextSegment(name)
    await store.put(segmentKey(archive, { name, writtenAt: 0, hash: 'a' }), new Uint8Array(1), 1)
  }
  const setBack = await openShop(dataDir)
  expect(await setBack.backedUp()).not.toBe(archive)
  await setBack.stop()
  const left = await store.keys(`backups/${archive}/base/`)
  expect(left.filter((each) => each.endsWith('.json'))).toEqual([])
})

test('an outage of the bucket is caught up; a log that had to be dropped is told, and a base backup follows', async () => {
  const dataDir = await usedDataFolder()
  const shop = await openShop(dataDir, { mostWaitingBytes: 40e6 })
  const archive = await shop.backedUp()
  const waiting = async () => (await shop.status())?.waitingBytes
  const error = async () => (await shop.status())?.error
  bucket.setLine({ breaksAfter: 0 })
  const orders = [await aStoredOrder(shop.db)]
  await shop.endSegment()
  await expect.poll(error).not.toBeNull()
  await expect.poll(waiting).toBe(16 * 1024 * 1024)
  // As `err`, it would count as an outage of the database.
  expect(warnings).toContainEqual({ reason: expect.any(String) })
  expect(warnings.filter((each) => 'err' in each)).toEqual([])
  bucket.setLine('whole')
  await expect.poll(error).toBeNull()
  await expect.poll(waiting).toBe(0)

  bucket.setLine({ breaksAfter: 0 })
  for (const _ of [1, 2, 3]) {
    orders.push(await aStoredOrder(shop.db))
    await shop.endSegment()
  }
  await expect.poll(error).toContain('was dropped')
  const moment = await nextSecond()
  bucket.setLine('whole')
  orders.push(await aStoredOrder(shop.db))
  await shop.endSegment()
  const stored = async () => {
    const found = await findArchives(store)
    return found.find((each) => each.archive.id === archive)?.bases.length
  }
  await expect.poll(stored).toBe(2)
  await shop.stop()

  expect((await backups(dataDir, ['list'])).out).toContain('is missing')
  const target = path.join(await temporaryFolder(), 'data')
  const restore = ['restore', '--key', await keyFile(keys.privateKey), '--archive', archive]
  const refused = await backups(target, [...restore, '--to', moment])
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('The log lacks') })
  await expect(stat(target)).rejects.toThrow('ENOENT')
  // What a killed restore has left is no shop, and is not in the way of the next one.
  await mkdir(path.join(target, 'restoring', 'postgres'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir: target })).rejects.toThrow('has not finished')
  expect(await backups(target, restore)).toMatchObject({ code: 0 })
  expect(await ordersIn(target)).toEqual(orders.toSorted())
})
