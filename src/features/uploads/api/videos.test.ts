import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aMedium } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { type SentFile, sendUpload } from '#test/send-upload.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function upload(files: readonly SentFile[]) {
  const { headers, id } = await aShopper(shop.db)
  const { items } = await sendUpload(shop.app, headers, files, [['folder', 'review/videos']])
  const rows = shop.db.selectFrom('uploads').selectAll().where('user_id', '=', id)
  return { items, rows: await rows.orderBy('id').execute() }
}

test.each([
  ['film.mp4', 'video/mp4', 96, 64, 1020],
  ['turned.mov', 'video/mp4', 64, 96, 1020],
  ['film.webm', 'video/webm', 96, 64, 1000],
] as const)('%s is stored as %s, %s × %s', async (name, mimeType, width, height, durationMs) => {
  const { items, rows } = await upload([{ content: await aMedium(name), name }])

  expect(items).toMatchObject([{ mimeType, width, height, posterUrl: null }])
  const [{ url }] = items
  const { length } = (await shop.app.inject({ url })).rawPayload
  const stored = {
    mime_type: mimeType,
    width,
    height,
    duration_ms: durationMs,
    original_name: name,
  }
  expect(rows).toMatchObject([{ ...stored, bytes: length, purpose: 'review' }])

  const part = await shop.app.inject({ url, headers: { range: 'bytes=4-11' } })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-type']]).toEqual([
    206,
    `bytes 4-11/${length}`,
    mimeType,
  ])
  // Playing begins before the end has come.
  const whole = (await shop.app.inject({ url })).rawPayload
  if (mimeType === 'video/mp4') expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'))
})

test('a video’s poster is re-encoded beside it', async () => {
  const frame = await aPicture('png', { width: 2000, height: 1000 })
  const { items, rows } = await upload([
    { content: await aMedium('film.mp4') },
    { content: frame, field: 'poster' },
  ])

  const [{ url, posterUrl }] = items
  expect(posterUrl).toBe(url.replace('.mp4', '.jpg'))
  expect(rows).toMatchObject([{ poster_path: posterUrl.replace('/uploads/', '') }])
  const served = await shop.app.inject({ url: posterUrl })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 640,
  })
  expect((await shop.app.inject({ url: `/images/96${posterUrl}` })).statusCode).toBe(200)
})

test('a poster that is none, or belongs to no video, is left out; the files are taken', async () => {
  const [film, picture] = [await aMedium('film.webm'), await aPicture()]
  const poster = (content: Uint8Array | string): SentFile => ({ content, field: 'poster' })
  const { items } = await upload([
    poster(picture),
    { content: film },
    poster('<html>'),
    { content: film },
    poster(picture.subarray(0, picture.length / 2)),
    { content: film },
    poster(film),
    { content: film },
    poster(Buffer.concat([picture, Buffer.alloc(6_000_000)])),
    { content: film },
    poster(picture),
    poster('a second one'),
    { content: picture },
    poster(picture),
  ])

  const has = items.map(({ posterUrl }: { posterUrl: string | null }) => posterUrl !== null)
  expect(has).toEqual([false, false, false, false, true, false])
  const incoming = path.join(shop.services.config.dataDir, 'uploads/incoming')
  expect(await readdir(incoming)).toEqual([])
})

test('pictures, videos and posters of one request come back in its order', async () => {
  const { items } = await upload([
    { content: await aMedium('turned.mov') },
    { content: await aPicture(), field: 'poster' },
    { content: await aMedium('picture.png') },
    { content: await aMedium('tagged.webm') },
  ])
  expect(items).toMatchObject([
    { mimeType: 'video/mp4', posterUrl: expect.stringContaining('.jpg') },
    { mimeType: 'image/png', posterUrl: null },
    { mimeType: 'video/webm', posterUrl: null },
  ])
})
