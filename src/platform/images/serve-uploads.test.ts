import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { handleErrors } from '../error-handler.ts'
import { createLocalStore } from '../file-store/local-store.ts'
import { createS3Store } from '../file-store/s3-store.ts'
import type { FileStore } from '../file-store.ts'
import { serveUploads } from './serve-uploads.ts'

const name = '4f0c6f5e-0b6a-4c53-9b6e-2a5d3c1e7f90.mp4'
const url = `/uploads/4f/${name}`
const etag = `"${name}"`

let folder: string
let bucket: Bucket

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-served-'))
  bucket = await openBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore][] = [
  ['a folder', () => createLocalStore(folder)],
  ['a bucket', () => createS3Store(bucket.settings)],
]

describe.each(stores)('a video in %s', (_, create) => {
  let app: FastifyInstance
  beforeAll(async () => {
    const files = create()
    app = Fastify()
    handleErrors(app)
    serveUploads(app, files)
    await mkdir(path.join(folder, 'incoming'), { recursive: true })
    const file = path.join(folder, 'incoming', name)
    await writeFile(file, '0123456789')
    await files.put(`4f/${name}`, file)
  })
  afterAll(() => app.close())

  const get = (headers: Record<string, string> = {}) => app.inject({ url, headers })

  test('is served whole, with its type, and can run nothing', async () => {
    const answer = await get()
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400, immutable',
      'content-security-policy':
        "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
      etag,
    })
  })

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('is served in part: %s', async (range, body, contentRange) => {
    const answer = await get({ range })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      206,
      body,
      contentRange,
    ])
    expect(answer.headers['content-length']).toBe(String(body.length))
  })

  test('a range beyond the end is refused, and the refusal is not cached', async () => {
    const answer = await get({ range: 'bytes=10-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a range of a cached file is sent only of the same version', async () => {
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=2-4', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('a browser that has it gets 304', async () => {
    const answer = await get({ 'if-none-match': `W/"x", ${etag}` })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })

  test('HEAD returns its length and no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-1' } })
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([
      200,
      '',
      '10',
    ])
  })

  test.each([
    url.replace('.mp4', '.webm'),
    url.replace('4f/', '4e/'),
    '/uploads/incoming/x.part',
    `/uploads/..%2f4f/${name}`,
    '/uploads/4f',
  ])('%s is not found, and nobody may keep that', async (wrong) => {
    for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': etag }]) {
      const answer = await app.inject({ url: wrong, headers })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control'] ?? '').not.toContain('public')
    }
  })
})

test('an unreachable bucket is answered with 503, cached for a moment', async () => {
  const app = Fastify()
  handleErrors(app)
  serveUploads(app, createS3Store({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' }))
  for (const headers of [{}, { range: 'bytes=0-1' }]) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.json()).toMatchObject({
      message: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
    })
    expect(answer.headers['cache-control'] ?? '').not.toContain('public')
  }
  await app.close()
})
