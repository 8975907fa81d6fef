import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aMedium, secretOwner, secretPlace } from '#test/media.ts'
import { aPicture, aPixelBomb, withManyPasses, withSwellingText } from '#test/pictures.ts'
import { type SentFile, sendUpload } from '#test/send-upload.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function upload(
  files: readonly SentFile[],
  fields: readonly (readonly [string, string])[] = [],
) {
  const { headers, id } = await aShopper(shop.db)
  const rows = () => shop.db.selectFrom('uploads').selectAll().where('user_id', '=', id).execute()
  return { ...(await sendUpload(shop.app, headers, files, fields)), rows: await rows() }
}

async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(shop.services.config.dataDir, 'uploads')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const html = '<!doctype html><script>alert(1)</script>'
const zip = `PK\u0003\u0004${'\u0001'.repeat(100)}`

/** The beginning of what is built like an MP4. */
const boxed = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp42`)])
const matroska = Buffer.from('\x1aE\xdf\xa3\x8bB\x82\x88matroska', 'latin1')
const half = async (file: Promise<Buffer>) => {
  const whole = await file
  return whole.subarray(0, whole.length / 2)
}
const withTail = async (file: Promise<Buffer>, tail: string) =>
  Buffer.concat([await file, Buffer.from(tail)])

const unknown = [415, 'ONLY_JPG_PNG_AND_VIDEO', 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'] as const
const brokenPicture = [
  422,
  'INVALID_FIELD',
  'Không đọc được ảnh này. Vui lòng chọn ảnh khác.',
] as const
const brokenVideo = [
  422,
  'INVALID_FIELD',
  'Không đọc được video này. Vui lòng chọn video khác.',
] as const
const tooManyPixels = (most: number) =>
  [
    422,
    'INVALID_FIELD',
    `Ảnh có quá nhiều điểm ảnh. Vui lòng chọn ảnh tối đa ${most} megapixel.`,
  ] as const
type Refusal = readonly [status: number, code: string, message: string]

test.each<[string, () => Promise<Buffer> | Buffer | string, Refusal]>([
  ['a page', () => html, unknown],
  ['a drawing with a script', () => `<svg xmlns="http://www.w3.org/2000/svg"/>`, unknown],
  ['a script', () => 'alert(document.cookie)', unknown],
  ['one letter', () => 'a', unknown],
  ['an archive', () => zip, unknown],
  ['a GIF', () => aPicture('gif'), unknown],
  ['a WEBP', () => aPicture('webp'), unknown],
  ['an AVIF', () => boxed('avif'), unknown],
  ['a HEIC', () => boxed('heic'), unknown],
  ['an M4V', () => boxed('M4V '), unknown],
  ['an M4A', () => boxed('M4A '), unknown],
  ['an OGG', () => `OggS${'\0'.repeat(60)}`, unknown],
  ['a Matroska', () => Buffer.concat([matroska, Buffer.alloc(100)]), unknown],
  ['nothing', () => '', [422, 'INVALID_FIELD', 'Tệp trống. Vui lòng chọn tệp khác.']],
  ['half a JPEG', () => half(aMedium('photo.jpg')), brokenPicture],
  ['half a progressive JPEG', () => half(aMedium('progressive.jpg')), brokenPicture],
  ['half a PNG', () => half(aMedium('picture.png')), brokenPicture],
  ['the beginning of a JPEG', async () => (await aPicture()).subarray(0, 4), brokenPicture],
  [
    'the head of a JPEG before a page',
    async () => Buffer.concat([(await aPicture()).subarray(0, 20), Buffer.from(html)]),
    brokenPicture,
  ],
  ['10.000 × 10.000 pixels', () => aPixelBomb(10_000, 10_000), tooManyPixels(60)],
  [
    '10.000 × 4.000 pixels in passes',
    () => aPixelBomb(10_000, 4000, { isInterlaced: true }),
    tooManyPixels(30),
  ],
  [
    'a JPEG of two thousand passes',
    async () => withManyPasses(await aMedium('progressive.jpg'), 2000),
    brokenPicture,
  ],
  ['half an MP4', () => half(aMedium('film.mp4')), brokenVideo],
  ['half a MOV', () => half(aMedium('turned.mov')), brokenVideo],
  [
    'the beginning of a WebM',
    async () => (await aMedium('film.webm')).subarray(0, 300),
    brokenVideo,
  ],
  [
    'the head of an MP4 before a page',
    () => Buffer.concat([boxed('isom'), Buffer.from(html)]),
    brokenVideo,
  ],
  [
    'the head of a WebM before a page',
    async () => Buffer.concat([(await aMedium('film.webm')).subarray(0, 40), Buffer.from(html)]),
    brokenVideo,
  ],
])('%s is not taken, and the file beside it neither', async (_, hostile, refusal) => {
  const before = await filesOnDisk()
  const [status, code, message] = refusal
  const answer = await upload([{ content: await aPicture() }, { content: await hostile() }])

  expect(answer).toMatchObject({ success: false, status, code, message, rows: [] })
  expect(await filesOnDisk()).toEqual(before)
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['a JPEG that is a page too', () => withTail(aMedium('photo.jpg'), html), 'image/jpeg'],
  ['a JPEG that is an archive too', () => withTail(aMedium('photo.jpg'), zip), 'image/jpeg'],
  ['a progressive JPEG', () => withTail(aMedium('progressive.jpg'), html), 'image/jpeg'],
  ['a PNG that is a page too', () => withTail(aMedium('picture.png'), html), 'image/png'],
  [
    'a PNG with a text of 50 MB',
    async () => withSwellingText(await aMedium('picture.png'), 50_000_000),
    'image/png',
  ],
  ['an MP4 that is a page too', () => withTail(aMedium('film.mp4'), html), 'video/mp4'],
  ['an MP4 that is an archive too', () => withTail(aMedium('film.mp4'), zip), 'video/mp4'],
  ['an MP4 with a page in a box', () => withTail(aMedium('film.mp4'), unusedBox()), 'video/mp4'],
  ['a MOV', () => withTail(aMedium('turned.mov'), html), 'video/mp4'],
  ['a WebM that is a page too', () => withTail(aMedium('film.webm'), html), 'video/webm'],
  ['a WebM that tells where it was filmed', () => aMedium('tagged.webm'), 'video/webm'],
])('of %s only picture and sound are served', async (_, hostile, mimeType) => {
  const content = await hostile()
  const { items } = await upload([{ content, name: 'x.html', type: 'text/html' }])

  const { rawPayload, headers } = await shop.app.inject({ url: items[0].url })
  expect(headers).toMatchObject({
    'content-type': mimeType,
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
  })
  expect(rawPayload.length).toBeLessThan(20_000)
  for (const secret of ['<script>', 'PK\u0003\u0004', secretPlace, secretOwner]) {
    expect(rawPayload.includes(secret), secret).toBe(false)
  }
})

/** A page in a box of unused space. */
function unusedBox(): string {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + html.length)
  return `${size.toString('latin1')}free${html}`
}

test('a small file that swells is held to its pixels', async () => {
  const side = 7000
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: 'red' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { items } = await upload([{ content: bomb }])
  expect(items).toMatchObject([{ width: 2560, height: 2560 }])
})

test('a file’s name is never a place', async () => {
  const names = [
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\a.jpg', 'a.jpg'],
    ['a\u0000b.jpg', 'ab.jpg'],
    ['\u202egpj.exe', 'gpj.exe'],
    [`${'d'.repeat(10_000)}.jpg`, `${'d'.repeat(196)}.jpg`],
    ['Ảnh Tết.jpg', 'Ảnh Tết.jpg'],
  ]
  const content = await aPicture()
  for (const [name = '', plain] of names) {
    const { items, rows } = await upload([{ content, name }])
    expect(rows).toMatchObject([{ original_name: plain }])
    expect(items[0].url).toMatch(/^\/uploads\/([0-9a-f]{2})\/\1[0-9a-f-]{34}\.jpg$/)
  }
})

test('of fields that come twice the first counts', async () => {
  const fields = [
    ['type', 'review'],
    ['type', 'avatar'],
  ] as const
  const { rows } = await upload([{ content: await aPicture() }], fields)
  expect(rows).toMatchObject([{ purpose: 'review' }])
})

test('a video is no avatar', async () => {
  const answer = await upload([{ content: await aMedium('film.mp4') }], [['type', 'avatar']])
  expect(answer).toMatchObject({ status: 422, message: 'Chỉ JPG/PNG được chấp nhận.', rows: [] })
})
