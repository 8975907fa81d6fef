import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { createFileStore } from './create-file-store.ts'
import { handleErrors } from './error-handler.ts'
import { serveImages } from './images.ts'
import { createMediaStore } from './media-store.ts'

let bucket: Bucket
/** Another machine than the one that imports. */
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  bucket = await openBucket()
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-media-'))
  const dataDir = path.join(folder, 'other')
  await mkdir(dataDir)
  app = Fastify()
  handleErrors(app)
  const files = createFileStore({ dataDir, s3: bucket.settings })
  await serveImages(app, { dataDir, files, folders: {} })
})
afterAll(async () => {
  await app.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const store = () => createMediaStore({ dataDir: path.join(folder, 'own'), s3: bucket.settings })

async function aPicture(name: string): Promise<string> {
  const file = path.join(folder, name)
  const pixels = { width: 700, height: 500, channels: 3, background: '#1e824c' } as const
  await sharp({ create: pixels }).webp().toFile(file)
  return file
}

test('a picture imported on one machine is served by the others', async () => {
  const file = await aPicture('cay.webp')
  const address = (await store().save(file, { dryRun: false })) ?? ''
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/)
  expect(await store().save(file, { dryRun: false })).toBe(address)

  const original = await app.inject(address)
  expect(original.statusCode).toBe(200)
  expect(original.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(original.rawPayload).metadata()).toMatchObject({ width: 700 })

  const small = await app.inject(`/images/320${address}`)
  expect(small.statusCode).toBe(200)
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320 })
})

test('a video is played from its middle', async () => {
  const file = path.resolve('test/media/film.mp4')
  const address = await store().saveVideo(file, { dryRun: false })
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.mp4$/)
  const part = await app.inject({ url: address ?? '', headers: { range: 'bytes=100-199' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '100' })
})

test('a dry run keeps nothing, and what was never imported is not found', async () => {
  const address = await store().save(await aPicture('thu.webp'), { dryRun: true })
  await app.inject(address ?? '')
  const missing = [`/pictures/${'0'.repeat(64)}.jpg`, `/images/320/pictures/${'0'.repeat(64)}.jpg`]
  for (const url of missing) expect((await app.inject(url)).statusCode).toBe(404)
})

test('while the bucket is away, pictures are unavailable, not missing', async () => {
  const address = (await store().save(await aPicture('xa.webp'), { dryRun: false })) ?? ''
  bucket.setLine({ breaksAfter: 0 })
  expect((await app.inject(address)).statusCode).toBe(503)
  bucket.setLine('whole')
  expect((await app.inject(address)).statusCode).toBe(200)
})
