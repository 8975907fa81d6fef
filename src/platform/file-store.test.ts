import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { checkBucket, createFileStore } from './create-file-store.ts'
import { createLocalStore } from './file-store/local-store.ts'
import { createS3Store } from './file-store/s3-store.ts'
import type { ByteRange, FileStore } from './file-store.ts'

let folder: string
let bucket: Bucket

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-store-'))
  bucket = await openBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

async function aFile(content: string | Buffer): Promise<string> {
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const file = path.join(incoming, `${randomUUID()}.part`)
  await writeFile(file, content)
  return file
}

function aPlace(ending = 'jpg'): string {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}.${ending}`
}

async function read(store: FileStore, place: string, range?: ByteRange) {
  const found = await store.open(place, range)
  if (!found) return undefined
  const content = await buffer(found.content)
  expect(content.length).toBe(found.bytes)
  return content.toString()
}

const stores: [string, () => FileStore][] = [
  ['a folder', () => createLocalStore(folder)],
  ['a bucket', () => createS3Store(bucket.settings)],
]

describe.each(stores)('%s', (_, create) => {
  let store: FileStore
  beforeAll(() => {
    store = create()
  })

  test('returns a stored file, whole or a range', async () => {
    const place = aPlace('mp4')
    await store.put(place, await aFile('0123456789'))

    expect(await store.sizeOf(place)).toBe(10)
    expect(await read(store, place)).toBe('0123456789')
    expect(await read(store, place, { start: 2, end: 4 })).toBe('234')
    expect(await read(store, place, { start: 9, end: 9 })).toBe('9')
  })

  test('stores 4 MB unchanged', async () => {
    const content = randomBytes(4 * 1024 ** 2)
    const place = aPlace('webm')
    await store.put(place, await aFile(content))
    const found = await store.open(place)
    const stored = found && (await buffer(found.content))
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(stored && sum(stored)).toBe(sum(content))
  })

  test('has no file under an unknown key', async () => {
    const place = aPlace()
    expect(await store.sizeOf(place)).toBeUndefined()
    expect(await store.open(place)).toBeUndefined()
    expect(await store.open(place, { start: 0, end: 4 })).toBeUndefined()
  })

  test('a second put replaces the file', async () => {
    const place = aPlace()
    await store.put(place, await aFile('before'))
    await store.put(place, await aFile('after'))
    expect(await read(store, place)).toBe('after')
  })

  test('removing a file is idempotent', async () => {
    const place = aPlace()
    await store.put(place, await aFile('short-lived'))
    await store.remove(place)
    await store.remove(place)
    expect(await store.open(place)).toBeUndefined()
  })

  test('releases an aborted reader while others read and write', async () => {
    const [large, small] = [aPlace(), aPlace()]
    await store.put(large, await aFile(Buffer.alloc(5_000_000, 'a')))
    const left = await store.open(large)
    left?.content.once('readable', () => left.content.destroy())
    await Promise.all([
      store.put(small, await aFile('b')),
      read(store, large).then((all) => expect(all?.length).toBe(5_000_000)),
    ])
    expect(await read(store, small)).toBe('b')
  })

  test('fails when the local file is missing', async () => {
    const place = aPlace()
    await expect(store.put(place, path.join(folder, 'none'))).rejects.toThrow('ENOENT')
    expect(await store.open(place)).toBeUndefined()
  })
})

test('a file in a folder is never visible in part', async () => {
  const store = createLocalStore(folder)
  const [place, file] = [aPlace(), await aFile('whole')]
  await store.put(place, file)
  expect([existsSync(file), existsSync(path.join(folder, place))]).toEqual([false, true])
})

describe('a bucket that fails', () => {
  const unavailable = async (request: Promise<unknown>, reason: RegExp) => {
    const thrown = await request.then(
      () => undefined,
      (error) => error,
    )
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 10 } })
    expect(`${thrown.cause.name} ${thrown.cause.message}`).toMatch(reason)
  }

  test.each([
    ['keys that nobody knows', { accessKeyId: 'wrong' }, /does not exist in our records/],
    ['another bucket', { bucket: 'another-one' }, /NoSuchBucket/],
    ['no server', { endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
  ])('%s', async (_name, wrong, reason) => {
    const store = createS3Store({ ...bucket.settings, ...wrong })
    await unavailable(store.put(aPlace(), await aFile('x')), reason)
    await unavailable(store.open(aPlace()), reason)
  })

  test('a connection lost during an upload is retried', async () => {
    const store = createS3Store(bucket.settings)
    const [place, file] = [aPlace(), await aFile(Buffer.alloc(3_000_000, 'a'))]
    bucket.setLine({ breaksAfter: 1_000_000 })
    await unavailable(store.put(place, file), /ECONNRESET|EPIPE|socket hang up/)
    bucket.setLine('whole')
    await store.put(place, file)
    expect((await read(store, place))?.length).toBe(3_000_000)
  })

  test('a connection lost during a download fails the reader', async () => {
    const store = createS3Store(bucket.settings)
    const place = aPlace()
    await store.put(place, await aFile(Buffer.alloc(3_000_000, 'a')))
    bucket.setLine({ breaksAfter: 1_000_000 })
    const found = await store.open(place)
    await expect(found && buffer(found.content)).rejects.toThrow()
    bucket.setLine('whole')
    expect((await read(store, place))?.length).toBe(3_000_000)
  })

  test('a request without a response times out', async () => {
    const store = createS3Store(bucket.settings, { answerMs: 300, sendMs: 300 })
    bucket.setLine('silent')
    await unavailable(store.open(aPlace()), /requestTimeout/)
    await unavailable(store.remove(aPlace()), /requestTimeout/)
    await unavailable(store.put(aPlace(), await aFile('x')), /requestTimeout/)
    bucket.setLine('whole')
    expect(await store.open(aPlace())).toBeUndefined()
  })
})

test('the store is a bucket when one is configured', async () => {
  const store = createFileStore({ dataDir: folder, s3: bucket.settings })
  const [place, file] = [aPlace(), await aFile('far away')]
  await store.put(place, file)
  expect([await store.sizeOf(place), await read(store, place)]).toEqual([8, 'far away'])
  expect(existsSync(path.join(folder, 'uploads', place))).toBe(false)
  await store.remove(place)
  expect(await store.open(place)).toBeUndefined()
})

test('an unusable bucket is logged at start, without its keys', async () => {
  const wrong = {
    ...bucket.settings,
    accessKeyId: 'wrong',
    secretAccessKey: 'secret-of-the-bucket',
  }
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  for (const s3 of [bucket.settings, undefined, wrong]) {
    const settings = { dataDir: folder, s3 }
    await checkBucket(settings, createFileStore(settings), log)
  }
  expect(logged).toEqual([
    expect.stringContaining('Uploads cannot be stored: the bucket tiem-thu cannot be used'),
  ])
  expect(logged[0]).toContain('does not exist in our records')
  expect(logged[0]).not.toMatch(/secret-of-the-bucket|Signature=/)
})
