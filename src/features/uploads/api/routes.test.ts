import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aPhoto, aPicture, aPixelBomb } from '#test/pictures.ts'

let shop: TestApp
let jpeg: Buffer

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UPLOADS_PER_SHOPPER: '12' })
  jpeg = await aPicture()
})
afterAll(() => shop.close())

type Sent = { name?: string; content: Uint8Array | string; type?: string }

async function upload(
  headers: Record<string, string>,
  files: readonly Sent[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const { name = 'anh.jpg', content, type = 'image/jpeg' } of files) {
    form.append('files', new File([content as Uint8Array<ArrayBuffer>], name, { type }))
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/web/uploads',
    headers,
    payload: form,
  })
  return { status: answer.statusCode, ...answer.json() }
}

const rowsOf = (userId: string) =>
  shop.db.selectFrom('uploads').selectAll().where('user_id', '=', userId).orderBy('id').execute()

async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(shop.services.config.dataDir, 'uploads')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a photograph is kept upright and tells nothing but itself', async () => {
  const { headers, id: userId } = await aShopper(shop.db)
  const told = await upload(headers, [{ content: await aPhoto() }], { folder: 'review/images' })

  expect(told).toMatchObject({ status: 201, success: true })
  const [{ id, url, mimeType }] = told.items
  expect([url, mimeType]).toEqual([
    expect.stringMatching(/^\/uploads\/([0-9a-f]{2})\/\1[0-9a-f-]{34}\.jpg$/),
    'image/jpeg',
  ])
  expect(await rowsOf(userId)).toEqual([
    expect.objectContaining({ id, purpose: 'review', width: 40, height: 80 }),
  ])
  const served = await shop.app.inject({ url })
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const { width, height, exif, orientation } = await sharp(served.rawPayload).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 40, height: 80 })
  expect(served.rawPayload.includes('bí-mật')).toBe(false)
  const small = await shop.app.inject({
    url: `/images/96${url}`,
    headers: { accept: 'image/webp' },
  })
  expect(small.headers['content-type']).toBe('image/webp')
})

test('several files come back in their order, for what they are meant', async () => {
  const { headers, id } = await aShopper(shop.db)
  const png = await aPicture('png')
  // What a sender says of a file counts for nothing.
  const sent = [
    { content: png, name: 'a.jpg' },
    { content: jpeg, name: 'b.png', type: 'text/html' },
  ]
  const { items } = await upload(headers, sent, { type: 'avatar', userId: id })

  expect(items.map(({ mimeType }: { mimeType: string }) => mimeType)).toEqual([
    'image/png',
    'image/jpeg',
  ])
  expect((await rowsOf(id)).map(({ purpose }) => purpose)).toEqual(['avatar', 'avatar'])
  const served = await shop.app.inject({ url: items[0].url })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', channels: 4 })
})

const html = '<!doctype html><script>alert(1)</script>'
const onlyPictures = 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'
const broken = 'Không đọc được ảnh này. Vui lòng chọn ảnh khác.'

test.each([
  ['a page', () => html, 415, onlyPictures],
  ['a drawing with a script', () => `<svg xmlns="http://www.w3.org/2000/svg"/>`, 415, onlyPictures],
  ['a script', () => 'a', 415, onlyPictures],
  ['a GIF', () => aPicture('gif'), 415, onlyPictures],
  ['a WEBP', () => aPicture('webp'), 415, onlyPictures],
  ['nothing', () => '', 422, 'Tệp trống. Vui lòng chọn tệp khác.'],
  ['half a picture', async () => jpeg.subarray(0, jpeg.length / 2), 422, broken],
  ['the beginning of one', () => jpeg.subarray(0, 4), 422, broken],
  [
    'a head without a picture',
    () => Buffer.concat([jpeg.subarray(0, 20), Buffer.from(html)]),
    422,
    broken,
  ],
  [
    '10.000 × 10.000 pixels',
    () => aPixelBomb(10_000, 10_000),
    422,
    'Ảnh có quá nhiều điểm ảnh. Vui lòng chọn ảnh tối đa 60 megapixel.',
  ],
  [
    '10.000 × 4.000 pixels that come in passes',
    () => aPixelBomb(10_000, 4000, { isInterlaced: true }),
    422,
    'Ảnh có quá nhiều điểm ảnh. Vui lòng chọn ảnh tối đa 30 megapixel.',
  ],
])('%s is not taken, and the file beside it neither', async (_, hostile, status, message) => {
  const { headers, id } = await aShopper(shop.db)
  const before = await filesOnDisk()
  const told = await upload(headers, [{ content: jpeg }, { content: await hostile() }])

  expect(told).toMatchObject({ status, success: false, message })
  expect(await rowsOf(id)).toEqual([])
  expect(await filesOnDisk()).toEqual(before)
})

test('what hides behind a picture is not kept', async () => {
  const { headers } = await aShopper(shop.db)
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 1)])
  const polyglot = Buffer.concat([jpeg, Buffer.from(html), zip])
  const { items } = await upload(headers, [{ content: polyglot, name: 'x.html' }])

  const { rawPayload, headers: served } = await shop.app.inject({ url: items[0].url })
  expect(served['content-type']).toBe('image/jpeg')
  expect(rawPayload.includes('<script>') || rawPayload.includes('PK\u0003')).toBe(false)
})

test('a file’s name is never a place', async () => {
  const { headers, id } = await aShopper(shop.db)
  const names = [
    '../../../etc/passwd',
    '..\\..\\a.jpg',
    'a\u0000b.jpg',
    '\u202egpj.exe',
    'Ảnh Tết.jpg',
  ]
  for (const name of names) {
    expect((await upload(headers, [{ content: jpeg, name }])).status, name).toBe(201)
  }
  expect((await rowsOf(id)).map((row) => row.original_name)).toEqual([
    'passwd',
    'a.jpg',
    'ab.jpg',
    'gpj.exe',
    'Ảnh Tết.jpg',
  ])
})

test('forms that say nothing sensible are told so', async () => {
  const { headers } = await aShopper(shop.db)
  const other = await aShopper(shop.db)
  const one = [{ content: jpeg }]

  expect(await upload(headers, [])).toMatchObject({
    status: 422,
    message: 'Vui lòng chọn tệp để tải lên.',
  })
  expect(
    await upload(
      headers,
      Array.from({ length: 9 }, () => ({ content: 'a' })),
    ),
  ).toMatchObject({
    status: 415,
  })
  expect(await upload(headers, one, { type: 'mat-khau' })).toMatchObject({ status: 422 })
  expect(await upload(headers, one, { userId: other.id })).toMatchObject({ status: 403 })
  expect(await upload({}, one)).toMatchObject({ status: 401, message: 'Bạn cần đăng nhập.' })

  const send = async (type: string, payload: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/web/uploads',
        headers: { ...headers, 'content-type': type },
        payload,
      })
    ).statusCode
  expect(await send('application/json', '{}')).toBe(415)
  expect(await send('multipart/form-data', '--x--')).toBe(400)
  expect(await send('multipart/form-data; boundary=x', '--x\r\nContent-Disp')).toBe(400)
  const start = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
  expect(await send('multipart/form-data; boundary=x', `${start}\u00ff`)).toBe(400)
})

test('nine files are too many, and an hour has room for so many alone', async () => {
  const { headers, id } = await aShopper(shop.db)
  const nine = Array.from({ length: 9 }, () => ({ content: jpeg }))
  expect(await upload(headers, nine)).toMatchObject({
    status: 422,
    message: 'Mỗi lần chỉ tải lên tối đa 8 tệp.',
  })
  expect(await upload(headers, nine.slice(0, 5))).toMatchObject({ status: 429 })
  expect(await rowsOf(id)).toEqual([])
})
