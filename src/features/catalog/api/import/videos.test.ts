import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createMediaStore } from '#platform/media-store.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { exportCatalog } from '../export/export-catalog.ts'
import { importCatalog } from './import-catalog.ts'
import { readCsv, readNdjson } from './read-lines.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500)])
const quickTime = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  ')])
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
  Buffer.from('\x01B\x82\x84webm', 'latin1'),
])
const elsewhere = 'https://video.example/a.webm'

let shop: TestApp
let folder: string

beforeAll(async () => {
  shop = await createTestApp()
  folder = shop.services.config.dataDir
  await writeFile(path.join(folder, 'quay.mov'), mp4)
  await writeFile(path.join(folder, 'iphone.mp4'), quickTime)
  await writeFile(path.join(folder, 'xoay.webm'), webm)
  await writeFile(path.join(folder, 'loi.mp4'), '<script>alert(1)</script>')
  await writeFile(path.join(folder, 'qua-lon.mp4'), mp4)
  await truncate(path.join(folder, 'qua-lon.mp4'), 100 * 1024 * 1024 + 1)
})
afterAll(() => shop.close())

const line = {
  slug: 'ao-co-video',
  name: 'Áo có video',
  categoryPath: ['Áo'],
  price: 1000,
  images: ['https://anh.example/1.jpg', 'https://anh.example/2.jpg'],
  videos: [
    'quay.mov',
    { src: elsewhere, poster: 'https://anh.example/bia.jpg' },
    'xoay.webm',
    ...['iphone.mp4', 'loi.mp4', 'khong-co.mp4', 'qua-lon.mp4', 'javascript:alert(1)'],
  ],
}

function importLines(read: typeof readNdjson, file: string) {
  return importCatalog(shop.db, read(Readable.from([file])), {
    pictures: createMediaStore({ dataDir: folder, s3: undefined }),
    baseFolder: folder,
  })
}

async function exported(format: 'ndjson' | 'csv'): Promise<string> {
  return (await Array.fromAsync(exportCatalog(shop.db, { format }))).join('')
}

test('videos are known by their bytes, come behind the first picture, and play in ranges', async () => {
  const report = await importLines(readNdjson, JSON.stringify(line))
  expect(report).toMatchObject({ created: 1, bad: [], missingPictures: 5 })

  const answer = await shop.app.inject('/api/web/products/slug/ao-co-video')
  const { media, album } = answer.json().data
  expect(album).toEqual(line.images)
  expect(media).toEqual([
    { kind: 'image', url: line.images[0], alt: '', mimeType: null, posterUrl: null },
    {
      kind: 'video',
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.mp4$/),
      alt: '',
      mimeType: 'video/mp4',
      posterUrl: null,
    },
    {
      kind: 'video',
      url: elsewhere,
      alt: '',
      mimeType: 'video/webm',
      posterUrl: 'https://anh.example/bia.jpg',
    },
    expect.objectContaining({ mimeType: 'video/webm' }),
    { kind: 'image', url: line.images[1], alt: '', mimeType: null, posterUrl: null },
  ])
})

test('what was exported changes nothing, in either format; a line without videos takes them away', async () => {
  const [ndjson, csv] = [await exported('ndjson'), await exported('csv')]
  expect(ndjson).toContain('"videos":["/pictures/')
  for (const report of [await importLines(readNdjson, ndjson), await importLines(readCsv, csv)]) {
    expect(report).toMatchObject({ bad: [], missingPictures: 0, unchanged: 1 })
  }

  await importLines(readNdjson, JSON.stringify({ ...line, videos: [] }))
  const answer = await shop.app.inject('/api/web/products/slug/ao-co-video')
  expect(answer.json().data.media).toHaveLength(2)
})

test.each([
  [{ videos: Array(11).fill(elsewhere) }, 'videos có hơn 10 video'],
  [{ videos: [5] }, 'videos[0]'],
])('%j is refused', async (changes, reason) => {
  const report = await importLines(readNdjson, JSON.stringify({ ...line, ...changes }))
  expect(report.bad).toEqual([{ row: 1, reason: expect.stringContaining(reason) }])
})
