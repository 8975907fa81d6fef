import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogImport } from '#features/catalog-import/contract.ts'
import { createPictureKeeper } from '#features/uploads/api/public.ts'
import { createFileStore } from '#platform/create-file-store.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { catalogImportScene } from '#test/catalog-import-scene.ts'
import { aPictureServer, redirects, sends } from '#test/picture-server.ts'
import { aPicture } from '#test/pictures.ts'
import { fetchPictures } from './fetch-pictures.ts'

let shop: TestApp
let headers: { cookie: string }
let server: Awaited<ReturnType<typeof aPictureServer>>
const held: (() => void)[] = []
let most = 0

beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  headers = (await aStaffMember(shop.db, { role: 'goods' })).headers
  const [jpeg, webp, gif] = await Promise.all(
    (['jpeg', 'webp', 'gif'] as const).map((format) => aPicture(format)),
  )
  server = await aPictureServer({
    '/a.jpg': sends(jpeg ?? ''),
    '/b.webp': sends(webp ?? '', 'text/plain'),
    '/c.gif': sends(gif ?? ''),
    '/moved.jpg': redirects('/a.jpg'),
    '/page.jpg': sends('<html></html>'),
    '/draw.svg': sends(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'image/svg+xml',
    ),
    '/huge.jpg': (_, response) => {
      response.writeHead(200, { 'content-length': String(11 * 1024 ** 2) }).end()
    },
    // Answers two together, and what comes in the meantime is counted.
    '/slowly.jpg': (_, response) => {
      held.push(() => response.writeHead(200).end(jpeg))
      most = Math.max(most, held.length)
      if (held.length !== 2) return
      setTimeout(() => {
        for (const answer of held.splice(0)) answer()
      }, 20)
    },
  })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const { call, uploaded, checked, apply, undo } = catalogImportScene(
  () => shop,
  () => headers,
)

/** The import when all of its pictures have been tried. */
async function fetched(id: string): Promise<CatalogImport> {
  for (;;) {
    const { data } = await call('GET', `/${id}`)
    if (data.pictures.waiting === 0) return data
    await delay(20)
  }
}

async function imported(lines: readonly object[]) {
  const file = lines.map((line) => JSON.stringify(line)).join('\n')
  return apply(await checked(await uploaded(file, 'hàng.ndjson')))
}

/** Fetches as the job does, with the server of the test for the public internet. */
async function fetchAnew(id: string, longestMs = 60_000) {
  const { db, services } = shop
  await sql`UPDATE catalog_import_pictures SET status = 'waiting' WHERE import_id = ${id}`.execute(
    db,
  )
  const { jobs, config } = services
  const files = createFileStore(config)
  const keep = createPictureKeeper({ db, jobs, files })
  const reachable = { isAllowed: () => true }
  await fetchPictures({ db, dataDir: config.dataDir, keep, reachable }, id, longestMs)
}

const failures = async (id: string) => (await call('GET', `/${id}/failed-pictures`)).data

async function productOf(slug: string) {
  const { rows } = await sql<{
    version: number
    thumbnail: string
    images: string[]
    variants: string[]
  }>`
    SELECT version, thumbnail,
      ARRAY(SELECT url FROM product_images i WHERE i.product_id = p.id ORDER BY position) AS images,
      ARRAY(SELECT image_url FROM variants v WHERE v.product_id = p.id AND deleted_at IS NULL
        ORDER BY position) AS variants
    FROM products p WHERE slug = ${slug}`.execute(shop.db)
  const [product] = rows
  if (!product) throw new Error(`There is no ${slug}`)
  return product
}

const at = (name: string) => `${server.url}/${name}`

const shirt = (slug: string, images: readonly string[], fields: object = {}) => ({
  ...{ slug, name: `Áo ${slug}`, categoryPath: ['Áo'], price: 1000, images },
  ...fields,
})

test('servers of the own network are never asked, and that is told by row', async () => {
  const before = server.asked.length
  const done = await imported([
    shirt('ao-trong', [at('a.jpg'), 'http://localhost/a.jpg', 'http://169.254.169.254/x']),
  ])
  expect(done).toMatchObject({ status: 'applied' })
  const item = await fetched(done.id)

  expect(item.pictures).toEqual({ waiting: 0, fetched: 0, failed: 3, left: 0 })
  expect(await failures(done.id)).toMatchObject([
    { row: 1, name: 'Áo ao-trong', url: at('a.jpg'), reason: expect.stringContaining('công cộng') },
    { url: 'http://localhost/a.jpg', reason: expect.stringContaining('công cộng') },
    { url: 'http://169.254.169.254/x' },
  ])
  expect(server.asked).toHaveLength(before)
  expect((await productOf('ao-trong')).images[0]).toBe(at('a.jpg'))

  expect(await call('POST', `/${done.id}/retry-pictures`)).toMatchObject({
    ...{ status: 200, data: { pictures: { waiting: 3, failed: 0 } } },
  })
  expect((await fetched(done.id)).pictures).toMatchObject({ failed: 3 })
  const { rows } = await sql`
    SELECT FROM audit_log WHERE subject = ${done.id} AND action = 'catalog-import.pictures-retried'`.execute(
    shop.db,
  )
  expect(rows).toHaveLength(1)
})

test('pictures become uploads of the shop in their order; what fails keeps its address; undo works as before', async () => {
  const variants = [
    { options: { Màu: 'Đỏ' }, image: at('c.gif') },
    { options: { Màu: 'Xanh' }, image: at('page.jpg') },
  ]
  const done = await imported([
    shirt('ao-anh', [at('b.webp'), at('draw.svg'), at('moved.jpg'), at('mat.jpg')], {
      options: ['Màu'],
      variants,
    }),
    shirt('ao-hai', [at('huge.jpg'), at('b.webp')]),
  ])
  await fetched(done.id)
  const before = await productOf('ao-anh')
  await fetchAnew(done.id)

  const product = await productOf('ao-anh')
  const own = expect.stringMatching(/^\/uploads\/[0-9a-f]{2}\/[0-9a-f-]{36}\.(jpg|png)$/)
  expect(product).toEqual({
    version: before.version + 1,
    thumbnail: product.images[0],
    images: [own, at('draw.svg'), own, at('mat.jpg')],
    variants: [own, at('page.jpg')],
  })
  const second = await productOf('ao-hai')
  expect(second.images).toEqual([at('huge.jpg'), product.images[0]])
  expect(await failures(done.id)).toMatchObject([
    { row: 1, url: at('draw.svg'), reason: expect.stringContaining('không phải ảnh') },
    { row: 1, url: at('mat.jpg'), reason: expect.stringContaining('404') },
    { row: 1, url: at('page.jpg'), reason: expect.stringContaining('không phải ảnh') },
    { row: 2, url: at('huge.jpg'), reason: expect.stringContaining('10 MB') },
  ])
  const answer = await shop.app.inject({ url: product.images[0] ?? '' })
  expect(answer).toMatchObject({ statusCode: 200 })
  const folder = path.join(shop.services.config.dataDir, 'uploads', 'incoming')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  // Nothing is fetched or raised twice.
  await fetchAnew(done.id)
  expect((await productOf('ao-anh')).version).toBe(product.version)

  expect(await undo((await call('GET', `/${done.id}`)).data)).toMatchObject({
    ...{ status: 'undone', counts: { kept: 0 } },
  })
})

test('the same file changes nothing when it comes again, and fetches nothing', async () => {
  const lines = [shirt('ao-lai', [at('a.jpg'), at('c.gif')])]
  const done = await imported(lines)
  await fetched(done.id)
  await fetchAnew(done.id)
  const product = await productOf('ao-lai')
  const asked = server.asked.length

  const again = await checked(
    await uploaded(lines.map((line) => JSON.stringify(line)).join('\n'), 'lại.ndjson'),
  )
  expect(again).toMatchObject({ counts: { unchanged: 1, updated: 0 } })
  const repriced = await imported([{ ...lines[0], price: 2000 }])
  expect(repriced).toMatchObject({ counts: { updated: 1 }, pictures: null })
  expect(await productOf('ao-lai')).toMatchObject({ images: product.images })
  expect(server.asked).toHaveLength(asked)
})

test('what somebody has changed meanwhile is left alone, and its undo too', async () => {
  const done = await imported([shirt('ao-sua', [at('a.jpg?v=1'), at('a.jpg?v=2')])])
  await fetched(done.id)
  await sql`
    UPDATE product_images SET url = '/pictures/x.jpg' WHERE url = ${at('a.jpg?v=1')}`.execute(
    shop.db,
  )
  await sql`UPDATE products SET version = version + 1 WHERE slug = 'ao-sua'`.execute(shop.db)
  await fetchAnew(done.id)

  expect((await productOf('ao-sua')).images).toEqual([
    '/pictures/x.jpg',
    expect.stringMatching(/^\/uploads/),
  ])
  expect(await undo((await call('GET', `/${done.id}`)).data)).toMatchObject({ counts: { kept: 1 } })
})

test('one server is asked for two at once at most, also for many products', async () => {
  const lines = Array.from({ length: 6 }, (_, number) =>
    shirt(`ao-cham-${number}`, [at(`slowly.jpg?${number}`), at(`slowly.jpg?${number}b`)]),
  )
  const done = await imported(lines)
  await fetched(done.id)
  await fetchAnew(done.id)

  expect((await fetched(done.id)).pictures).toMatchObject({ fetched: 12, failed: 0 })
  expect(most).toBe(2)
})

test('pictures wait for imports that run, whose products would count as edited', async () => {
  const done = await imported([shirt('ao-cho', [at('a.jpg?cho')])])
  await fetched(done.id)
  await sql`
    INSERT INTO catalog_imports (staff_name, file_name, file_key, bytes, kind, status)
    VALUES ('Lan', 'giá.csv', '00/x.import', 9, 'csv', 'applying')`.execute(shop.db)
  await fetchAnew(done.id, 50)
  expect((await productOf('ao-cho')).images).toEqual([at('a.jpg?cho')])

  await sql`UPDATE catalog_imports SET status = 'applied' WHERE staff_name = 'Lan'`.execute(shop.db)
  await fetchAnew(done.id)
  expect((await productOf('ao-cho')).images).toEqual([expect.stringMatching(/^\/uploads/)])
})
