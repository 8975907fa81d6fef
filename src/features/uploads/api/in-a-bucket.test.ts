import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { aShopper } from '#test/builders.ts'
import { aMedium } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { sendUpload } from '#test/send-upload.ts'
import { removeAllUploads } from './remove-uploads.ts'

let bucket: Bucket
let shop: TestApp

beforeAll(async () => {
  bucket = await openBucket()
  shop = await createTestApp(bucket.environment, { work: true })
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })

type Shopper = Awaited<ReturnType<typeof aShopper>>

async function send({ headers }: Shopper) {
  const picture = await aPicture('jpeg', { width: 400, height: 300 })
  return sendUpload(shop.app, headers, [{ content: picture }], [['type', 'avatar']])
}

async function saveAvatar({ headers }: Shopper, avatar: string) {
  const request = { method: 'PUT', url: '/api/web/users/profile', headers } as const
  return (await shop.app.inject({ ...request, payload: { avatar } })).statusCode
}

const folder = (...parts: string[]) => path.join(shop.services.config.dataDir, ...parts)

test('a picture lies in the bucket alone, is served from there, and goes from there', async () => {
  const shopper = await aShopper(shop.db)
  const { status, items } = await send(shopper)
  expect(status).toBe(201)
  const [{ url, width, height, posterUrl }] = items
  expect([width, height, posterUrl]).toEqual([400, 300, null])
  expect(existsSync(folder(url))).toBe(false)
  expect(await readdir(folder('uploads', 'incoming'))).toEqual([])

  const whole = await get(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 })
  const part = await get(url, { range: 'bytes=0-2' })
  expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, 'ffd8ff'])
  const small = await get(`/images/96${url}`)
  expect((await sharp(small.rawPayload).metadata()).width).toBe(96)

  expect(await saveAvatar(shopper, url)).toBe(200)
  expect(await saveAvatar(shopper, '')).toBe(200)
  for (const address of [url, `/images/96${url}`]) {
    await expect.poll(async () => (await get(address)).statusCode, { timeout: 10_000 }).toBe(404)
  }
})

test('while the bucket is unreachable nothing is half stored, and resized pictures are still shown', async () => {
  const shopper = await aShopper(shop.db)
  const { items } = await send(shopper)
  const [{ id, url }] = items
  expect(await saveAvatar(shopper, url)).toBe(200)
  await get(`/images/160${url}`)

  bucket.setLine({ breaksAfter: 0 })
  expect(await send(shopper)).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
  })
  const rows = shop.db.selectFrom('uploads').select('id').where('user_id', '=', shopper.id)
  expect(await rows.execute()).toEqual([{ id }])
  expect(await readdir(folder('uploads', 'incoming'))).toEqual([])
  expect((await get(url)).statusCode).toBe(503)
  expect((await get(`/images/160${url}`)).statusCode).toBe(200)
  expect((await get(`/images/240${url}`)).statusCode).toBe(503)
  // Deleted meanwhile: the row goes at once, the file when the bucket is there again.
  expect(await saveAvatar(shopper, '')).toBe(200)
  expect(await rows.execute()).toEqual([])

  bucket.setLine('whole')
  await expect.poll(async () => (await get(url)).statusCode, { timeout: 25_000 }).toBe(404)
  expect((await send(shopper)).status).toBe(201)
})

test('a video and its poster are stored and deleted together', async () => {
  const { headers, id } = await aShopper(shop.db)
  const frame = await aPicture('png', { width: 400, height: 300 })
  const sent = [
    { content: await aMedium('film.mp4') },
    { content: frame, field: 'poster' },
  ] as const
  const { items } = await sendUpload(shop.app, headers, sent)
  const [{ url, posterUrl }] = items

  const part = await get(url, { range: 'bytes=4-7' })
  expect([part.statusCode, part.headers['content-type'], part.body]).toEqual([
    206,
    'video/mp4',
    'ftyp',
  ])
  const addresses = [url, posterUrl, `/images/96${posterUrl}`]
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(200)
  expect((await get(`/images/96${url}`)).statusCode).toBe(404)

  await removeAllUploads(shop.db, shop.services.jobs, id)
  for (const address of addresses) {
    await expect.poll(async () => (await get(address)).statusCode, { timeout: 10_000 }).toBe(404)
  }
})
