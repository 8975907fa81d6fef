import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createFileStore } from './create-file-store.ts'
import { handleErrors } from './error-handler.ts'
import { serveImages } from './images.ts'
import { createInPlaceMediaStore, createMediaStore } from './media-store.ts'

let database: TestDatabase
let app: FastifyInstance
let folder: string
let storedPath: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = path.join(database.dataDir, 'in-place')
  await mkdir(path.join(folder, 'inside'), { recursive: true })
  await aPicture(path.join(folder, 'red.png'), 1000)
  await aPicture(path.join(folder, 'inside', 'small.png'), 50)
  await writeFile(path.join(folder, 'fake.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(database.dataDir, 'secret.png'), 'secret')
  storedPath =
    (await createMediaStore({ dataDir: database.dataDir, s3: undefined }).save(
      path.join(folder, 'red.png'),
      {
        dryRun: false,
      },
    )) ?? ''
  app = Fastify()
  handleErrors(app)
  const { dataDir } = database
  const files = createFileStore({ dataDir, s3: undefined })
  await serveImages(app, { dataDir, files, folders: { 'in-place': folder } })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function aPicture(file: string, width: number) {
  const color = { create: { width, height: width, channels: 4, background: '#c0392b80' } } as const
  await sharp(color).png().toFile(file)
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('a browser that accepts %s gets %s at the width', async (accept, type, format) => {
  const answer = await get('/images/320/in-place/red.png', { accept })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': type, vary: 'Accept' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 320 })
})

test.each(['red.png', 'inside/small.png'])(
  'beside a link all of %s is shown, in one size and a format that everybody knows',
  async (name) => {
    const answer = await get(`/images/share/in-place/${name}`, { accept: 'image/avif' })

    expect(answer.headers['content-type']).toBe('image/jpeg')
    const picture = sharp(answer.rawPayload)
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const corner = picture.extract({ left: 0, top: 0, width: 9, height: 9 }).raw()
    expect((await corner.toBuffer()).every((value) => value > 250)).toBe(true)
  },
)

test('a picture is never drawn larger than it is', async () => {
  const answer = await get('/images/1600/in-place/inside/small.png')
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(50)
})

test('a copy named by its content may be cached for ever; the browser that has it gets 304', async () => {
  const answer = await get(`/images/96${storedPath}`)
  expect(answer.headers['cache-control']).toContain('immutable')
  const again = await get(`/images/96${storedPath}`, {
    'if-none-match': String(answer.headers.etag),
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a picture replaced under its old name is served anew', async () => {
  const file = path.join(folder, 'changing.png')
  await aPicture(file, 300)
  const before = await get('/images/160/in-place/changing.png')
  await aPicture(file, 100)
  const after = await get('/images/160/in-place/changing.png')

  expect(before.headers.etag).not.toBe(after.headers.etag)
  expect((await sharp(after.rawPayload).metadata()).width).toBe(100)
})

test('twenty requests for the same size at once are resized once', async () => {
  const cache = path.join(database.dataDir, 'image-cache')
  const count = async () => (await readdir(cache, { recursive: true })).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('/images/480/in-place/red.png', { accept: 'image/webp' })),
  )
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  const before = await count()
  await get('/images/480/in-place/red.png', { accept: 'image/webp' })
  expect(await count()).toBe(before)
})

test('pictures may be shown by pages of another site, which have them from a CDN', async () => {
  for (const url of ['/images/320/in-place/red.png', '/in-place/red.png', storedPath]) {
    const { headers } = await get(url)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('originals are served as they are', async () => {
  const answer = await get(storedPath)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png' })
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await get('/in-place/inside/small.png')).statusCode).toBe(200)
})

test('a video is served in the requested range of bytes', async () => {
  await writeFile(path.join(folder, 'short.mp4'), '0123456789')
  const whole = await get('/in-place/short.mp4')
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
  const part = await get('/in-place/short.mp4', { range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
})

test.each([
  '/images/320/in-place/short.mp4',
  '/in-place/missing.mp4',
  '/images/321/in-place/red.png',
  '/images/abc/in-place/red.png',
  '/images/320/in-place/missing.png',
  '/images/320/in-place/fake.png',
  '/images/320/in-place/../secret.png',
  '/images/320/in-place/..%2Fsecret.png',
  '/images/320/in-place/%2e%2e/secret.png',
  '/images/320/in-place/inside/..%5c..%5csecret.png',
  '/images/320/other/red.png',
  '/images/320/in-place/red.png%00.png',
  '/images/320/https://example.com/a.png',
  '/images/320/pictures/..%2f..%2fsecret.png',
  '/in-place/..%2Fsecret.png',
  '/in-place/inside',
  '/pictures/secret.png',
  '/in-place/missing.png',
])('%s is not found', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('public')
})

describe('picture stores', () => {
  test('store a picture once, by its content, whatever its name', async () => {
    await sharp(path.join(folder, 'red.png')).jpeg().toFile(path.join(folder, 'liar.gif'))
    const store = createMediaStore({ dataDir: database.dataDir, s3: undefined })
    const first = await store.save(path.join(folder, 'liar.gif'), { dryRun: false })

    expect(first).toMatch(/^\/pictures\/[0-9a-f]{64}\.jpg$/)
    expect(await store.save(path.join(folder, 'liar.gif'), { dryRun: false })).toBe(first)
    expect((await get(first ?? '')).statusCode).toBe(200)
  })

  test('accept neither SVG nor text nor a missing file', async () => {
    const store = createMediaStore({ dataDir: database.dataDir, s3: undefined })
    for (const name of ['fake.png', '../secret.png', 'missing.png', '.']) {
      expect(await store.save(path.join(folder, name), { dryRun: false })).toBeUndefined()
    }
  })

  test('a dry run names a picture without keeping it', async () => {
    const file = path.join(folder, 'dry.png')
    await aPicture(file, 77)
    const address = await createMediaStore({ dataDir: database.dataDir, s3: undefined }).save(
      file,
      { dryRun: true },
    )
    expect((await get(address ?? '')).statusCode).toBe(404)
  })

  test('pictures served from their own folder keep their names, and none from outside is served', async () => {
    const store = createInPlaceMediaStore(folder, '/in-place')
    const inside = path.join(folder, 'inside', 'small.png')
    expect(await store.save(inside, { dryRun: false })).toBe('/in-place/inside/small.png')
    expect(
      await createInPlaceMediaStore(path.join(folder, 'inside'), '/x').save(
        path.join(folder, 'red.png'),
        { dryRun: false },
      ),
    ).toBeUndefined()
  })
})
