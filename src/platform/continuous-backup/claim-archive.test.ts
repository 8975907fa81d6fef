import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { createKeyPair, decrypt, unwrapKey } from '../backup/encryption.ts'
import { archiveLog, findWaiting } from './archive-log.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import { segmentAt } from './chain.ts'
import { claimArchive, requireClaim } from './claim-archive.ts'
import { copyFiles, removeDeleted } from './copy-files.ts'
import {
  archiveKey,
  type BaseManifest,
  listBases,
  listSegments,
  manifestKey,
  partKey,
  writeJson,
} from './layout.ts'
import { prune } from './prune.ts'

let bucket: Bucket
let store: BackupStore

beforeAll(async () => {
  bucket = await openBucket()
  store = await openBackupStore(bucket.settings)
})
afterAll(async () => {
  store.close()
  await bucket.close()
})

const cluster = { systemIdentifier: '7', timeline: 1, postgres: '18' }
const claim = (dataDir: string, more: Partial<Parameters<typeof claimArchive>[0]> = {}) =>
  claimArchive({ store, dataDir, cluster, writer: 'a', anew: false, ...more })

test('a data folder keeps its archive, and a copy, another cluster or bucket gets another', async () => {
  const dataDir = await temporaryFolder()
  const { id } = await claim(dataDir)
  expect((await claim(dataDir, { writer: 'b' })).id).toBe(id)
  const copy = await temporaryFolder()
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true })
  const others = [
    await claim(copy),
    await claim(dataDir, { cluster: { ...cluster, timeline: 2 } }),
    await claim(dataDir, { cluster: { ...cluster, systemIdentifier: '8' } }),
    await claim(dataDir, { store: { ...store, place: 'elsewhere' } }),
    await claim(dataDir, { anew: true }),
  ]
  const ids = [id, ...others.map((other) => other.id)]
  expect(new Set(ids).size).toBe(ids.length)
})

test('an archive that another process has claimed, or that is gone, is left alone', async () => {
  const dataDir = await temporaryFolder()
  const archive = await claim(dataDir)
  await requireClaim(store, archive)
  await claim(dataDir, { writer: 'its twin' })
  await expect(requireClaim(store, archive)).rejects.toThrow('Another shop writes')
  await store.remove(archiveKey(archive.id))
  await expect(requireClaim(store, archive)).rejects.toThrow('has no archive')
  await expect(claim(dataDir)).rejects.toThrow('Is it mounted')
  // A claim that was interrupted before its description was written is finished.
  const other = await temporaryFolder()
  const broken = { ...store, put: () => Promise.reject(new Error('away')) }
  await expect(claim(other, { store: broken })).rejects.toThrow('away')
  await claim(other)
})

test('a segment is archived once, and never in the place of another one', async () => {
  const archive = await claim(await temporaryFolder())
  const { publicKey } = await createKeyPair()
  const name = segmentAt('0/5000000', 1)
  /** As PostgreSQL leaves it when the segment is full. */
  const aCluster = async (content: number) => {
    const folder = await temporaryFolder()
    const log = path.join(folder, 'pg_wal')
    await mkdir(path.join(log, 'archive_status'), { recursive: true })
    await mkdir(path.join(folder, 'tiem-archived'))
    await writeFile(path.join(log, name), Buffer.alloc(16 * 1024 * 1024, content))
    const ready = [name, segmentAt('0/6000000', 2), '00000002.history']
    for (const each of ready) await writeFile(path.join(log, 'archive_status', `${each}.ready`), '')
    return folder
  }
  const send = async (folder: string) =>
    archiveLog(
      {
        ...{ cluster: folder, store, archive, publicKeys: [publicKey] },
        segments: await listSegments(store, archive.id),
        shouldStop: () => false,
      },
      await findWaiting(folder),
    )
  const original = await aCluster(1)
  expect((await findWaiting(original)).bytes).toBe(2 * 16 * 1024 * 1024)
  await send(original)
  expect(await findWaiting(original)).toMatchObject({ names: [], bytes: 0, since: undefined })
  const stored = await store.keys(`backups/${archive.id}/wal/`)
  expect(stored).toHaveLength(1)

  const again = await aCluster(1)
  await send(again)
  expect((await findWaiting(again)).names).toEqual([])
  const twin = await aCluster(2)
  await expect(send(twin)).rejects.toThrow(`has another segment ${name}`)
  expect((await findWaiting(twin)).names).toContain(name)
  expect(await store.keys(`backups/${archive.id}/wal/`)).toEqual(stored)
})

test('an unreadable file keeps back no others, and deleted ones go after the kept days', async () => {
  const dataDir = await temporaryFolder()
  const archive = await claim(dataDir)
  const folder = path.join(dataDir, 'uploads', 'ab')
  await mkdir(folder, { recursive: true })
  const content = Buffer.alloc(200_000, 'ảnh')
  for (const name of ['a.jpg', 'b.jpg', 'c.mp4']) await writeFile(path.join(folder, name), content)
  await writeFile(path.join(folder, 'empty.jpg'), '')
  const { publicKey, privateKey } = await createKeyPair()
  const known = new Set<string>()
  const failed: string[] = []
  const unreadable = {
    ...store,
    put: (...[key, ...rest]: Parameters<BackupStore['put']>) =>
      key.endsWith('a.jpg') ? Promise.reject(new Error('EIO')) : store.put(key, ...rest),
  }
  const copying = {
    ...{ dataDir, archive: archive.id, known, publicKeys: [publicKey] },
    shouldStop: () => false,
    onFailure: (_: unknown, file: string) => failed.push(file),
  }
  expect(await copyFiles({ ...copying, store: unreadable })).toBe(1)
  expect(failed).toEqual([path.join('uploads', 'ab', 'a.jpg')])
  expect([...known].map((key) => path.basename(key)).sort()).toEqual([
    'b.jpg',
    'c.mp4',
    'empty.jpg',
  ])
  expect(await copyFiles({ ...copying, store })).toBe(0)
  const key = [...known].find((each) => each.endsWith('b.jpg')) ?? ''
  const sealed = (await store.get(key)) ?? new Uint8Array()
  const fileKey = await unwrapKey(sealed, key, { privateKeys: [privateKey] })
  const stream = await store.read(key)
  if (!stream) throw new Error('It is there')
  const plain = Buffer.concat(await Array.fromAsync(decrypt(stream, key, fileKey)))
  expect(plain.equals(content)).toBe(true)

  const elsewhere = { store, archive: archive.id, known, dataDir: await temporaryFolder() }
  await mkdir(path.join(elsewhere.dataDir, 'backup'))
  await removeDeleted({ ...elsewhere, keptDays: 1 })
  expect(known.size).toBe(4)
  await removeDeleted({ ...elsewhere, keptDays: 0 })
  expect(await store.keys(`backups/${archive.id}/files/`)).toEqual([])
})

test.skipIf(process.getuid?.() === 0)(
  'a file that cannot be opened is told, and ends nothing',
  async () => {
    const dataDir = await temporaryFolder()
    const { id } = await claim(dataDir)
    await mkdir(path.join(dataDir, 'uploads'))
    const file = path.join('uploads', 'a.jpg')
    await writeFile(path.join(dataDir, file), 'ảnh')
    await chmod(path.join(dataDir, file), 0)
    const failed: string[] = []
    const copying = { dataDir, store, archive: id, known: new Set<string>() }
    const { publicKey } = await createKeyPair()
    const uncopied = await copyFiles({
      ...copying,
      publicKeys: [publicKey],
      shouldStop: () => false,
      onFailure: (_, name) => failed.push(name),
    })
    expect([uncopied, failed]).toEqual([1, [file]])
  },
)

test('pruning removes what has expired and what is incomplete, and keeps the last whole chain', async () => {
  const archive = await claim(await temporaryFolder())
  const day = 86_400_000
  const names = [1, 2, 3].map((number) => segmentAt(`0/${number}000000`, 1))
  const segments = new Map(
    names.map((name) => [
      name,
      { name, writtenAt: 0, hash: '', key: `backups/${archive.id}/wal/${name}` },
    ]),
  )
  for (const { key } of segments.values()) await store.put(key, new Uint8Array(1), 1)
  const bases: BaseManifest[] = names.map((name, index) => ({
    ...{
      id: `base${index}`,
      systemIdentifier: '7',
      timeline: 1,
      publicKeys: [],
      parts: 1,
      bytes: 1,
    },
    ...{
      startSegment: name,
      stopSegment: name,
      startedAt: 0,
      stoppedAt: Date.now() - (9 - index) * day,
    },
  }))
  for (const base of bases) {
    await store.put(partKey(archive.id, base.id, 1), new Uint8Array(1), 1)
    await writeJson(store, manifestKey(archive.id, base.id), base)
  }
  await store.put(partKey(archive.id, 'interrupted', 1), new Uint8Array(1), 1)
  const pruning = { store, archive, bases, segments, keptDays: 1 }
  await expect(prune({ ...pruning, archive: { ...archive, writer: 'b' } })).rejects.toThrow(
    'Another',
  )

  expect((await prune(pruning)).map(({ id }) => id)).toEqual(['base2'])
  expect(await listBases(store, archive.id)).toHaveLength(1)
  expect(await store.keys(`backups/${archive.id}/base/`)).toHaveLength(2)
  expect(await store.keys(`backups/${archive.id}/wal/`)).toEqual([
    segments.get(names[2] ?? '')?.key,
  ])
})
