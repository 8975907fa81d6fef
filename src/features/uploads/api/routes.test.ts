import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aMedium, secretOwner } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { type SentFile, sendUpload } from '#test/send-upload.ts'

let shop: TestApp
let jpeg: Buffer

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UPLOADS_PER_SHOPPER: '12' })
  jpeg = await aPicture()
})
afterAll(() => shop.close())

function upload(
  headers: Record<string, string>,
  files: readonly SentFile[],
  fields: Record<string, string> = {},
) {
  return sendUpload(shop.app, headers, files, Object.entries(fields))
}

const rowsOf = (userId: string) =>
  shop.db.selectFrom('uploads').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('a photo is stored upright and without metadata', async () => {
  const { headers, id: userId } = await aShopper(shop.db)
  const answer = await upload(headers, [{ content: await aMedium('photo.jpg') }], {
    folder: 'review/images',
  })

  expect(answer).toMatchObject({ status: 201, success: true })
  const [{ id, url, mimeType }] = answer.items
  expect([url, mimeType]).toEqual([
    expect.stringMatching(/^\/uploads\/([0-9a-f]{2})\/\1[0-9a-f-]{34}\.jpg$/),
    'image/jpeg',
  ])
  expect(await rowsOf(userId)).toEqual([
    expect.objectContaining({ id, purpose: 'review', width: 80, height: 120 }),
  ])
  const served = await shop.app.inject({ url })
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
  })
  const { width, height, exif, orientation } = await sharp(served.rawPayload).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 80, height: 120 })
  expect(served.rawPayload.includes(secretOwner)).toBe(false)
  const small = await shop.app.inject({
    url: `/images/96${url}`,
    headers: { accept: 'image/webp' },
  })
  expect(small.headers['content-type']).toBe('image/webp')
})

test('several files are returned in their order, with their purpose', async () => {
  const { headers, id } = await aShopper(shop.db)
  const png = await aPicture('png')
  // The file name and content type that the client sends are ignored.
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

test('malformed forms are rejected with a sentence', async () => {
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
