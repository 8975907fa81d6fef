import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct } from '#test/builders.ts'
import { findProductParts, streamProductPart } from './product-sitemaps.ts'

const origin = 'https://tiem.test'
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin })
})
afterAll(() => shop.close())

/** Parses a sitemap with a library. */
async function read(path: string, { app } = shop) {
  const answer = await app.inject({ url: path, headers: { host: 'evil.test' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const parse = path === '/sitemap.xml' ? parseSitemapIndex : parseSitemap
  return parse(Readable.from([answer.rawPayload]))
}

/** Products with the longest possible slugs, which compress badly. */
async function manyProducts({ db }: TestApp, count: number): Promise<void> {
  const { id } = await aCategory(db)
  // Skips the triggers that fill lists and search index, which sitemaps don't read.
  await sql`ALTER TABLE products DISABLE TRIGGER USER`.execute(db)
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT (SELECT string_agg(md5(n::text || i), '-') FROM generate_series(1, 6) i), 'Máy ' || n, ${id}, 1000, 1000
    FROM generate_series(1, ${count}::integer) n`.execute(db)
  await sql`ALTER TABLE products ENABLE TRIGGER USER`.execute(db)
}

test('an empty shop has a valid map of its fixed pages alone', async () => {
  const empty = await createTestApp({ PUBLIC_URL: `${origin}/` })
  const urls = (await read('/sitemap.xml', empty)).map(({ url }) => url)
  expect(urls).toEqual([`${origin}/sitemaps/pages.xml`])
  expect((await read('/sitemaps/pages.xml', empty)).map(({ url }) => url)).toEqual([
    `${origin}/`,
    `${origin}/flash-sale`,
  ])
  for (const name of ['products-1.xml', 'categories.xml', 'products-0.xml', 'x', 'a'.repeat(41)]) {
    expect((await empty.app.inject(`/sitemaps/${name}`)).statusCode).toBeGreaterThanOrEqual(400)
  }
  await empty.close()
})

test('visible pages are listed with their last change; nothing else is', async () => {
  const { db, app } = shop
  const parent = await aCategory(db)
  const seen = await aProduct(db, { name: 'Ấm & chén <đỏ>', categoryId: parent.id })
  const draft = await aProduct(db, { isPublished: false })
  const gone = await aProduct(db)
  const changed = new Date('2026-03-04T05:06:07.890Z')
  await db.updateTable('products').set({ updated_at: changed }).execute()
  await db.updateTable('products').set({ deleted_at: changed }).where('id', '=', gone.id).execute()
  await db
    .insertInto('pages')
    .values({ slug: 've-chung-toi', title: '"Về"', content: '', updated_at: changed })
    .execute()

  expect((await read('/sitemap.xml')).map(({ url }) => url.slice(origin.length))).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/categories.xml',
    '/sitemaps/products-1.xml',
  ])
  expect(await read('/sitemaps/products-1.xml')).toMatchObject([
    { url: `${origin}/products/${seen.slug}`, lastmod: '2026-03-04T05:06:07Z' },
  ])
  expect((await read('/sitemaps/categories.xml')).map(({ url }) => url)).toEqual([
    `${origin}/search?categoryId=${parent.id}`,
  ])
  expect((await read('/sitemaps/pages.xml')).at(-1)).toMatchObject({
    url: `${origin}/page/ve-chung-toi`,
    lastmod: '2026-03-04T05:06:07Z',
  })
  expect(JSON.stringify(await read('/sitemaps/products-1.xml'))).not.toContain(draft.slug)
  const missing = await app.inject('/sitemaps/products-2.xml')
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND'])
})

describe('with many products', () => {
  let big: TestApp
  let address: string
  beforeAll(async () => {
    big = await createTestApp({ PUBLIC_URL: origin })
    await manyProducts(big, 24_691)
    address = await big.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => big.close())

  async function pathsOf(size: number, most?: number): Promise<string[][]> {
    const parts = await findProductParts(big.db, size)
    return Promise.all(
      parts.map(async (part) => {
        const read = await Array.fromAsync(streamProductPart(big.db, part, most))
        return read.flat().map(({ path }) => path)
      }),
    )
  }

  test('every product is in exactly one part, in order of creation', async () => {
    const parts = await pathsOf(10_000)
    expect(parts.map((part) => part.length)).toEqual([10_000, 10_000, 4691])
    expect(new Set(parts.flat()).size).toBe(24_691)
    expect((await pathsOf(24_691)).map((part) => part.length)).toEqual([24_691])
    const { rows } = await sql<{ path: string }>`
      SELECT '/products/' || slug AS path FROM products ORDER BY id`.execute(big.db)
    expect(parts.flat()).toEqual(rows.map(({ path }) => path))
  })

  test('a part never exceeds its limit, and the last one gets new products', async () => {
    expect((await pathsOf(10_000, 4100)).map((part) => part.length)).toEqual([4100, 4100, 4100])
    const [, , last] = await findProductParts(big.db, 10_000)
    const { slug } = await aProduct(big.db)
    const paths = last ? (await Array.fromAsync(streamProductPart(big.db, last))).flat() : []
    expect(paths.at(-1)?.path).toBe(`/products/${slug}`)
    await sql`DELETE FROM products WHERE slug = ${slug}`.execute(big.db)
  })

  test('the index alone is read', async () => {
    // Filled row by row, the index is as large as the table, and the planner might read the table.
    await sql`REINDEX INDEX products_mapped_idx`.execute(big.db)
    await sql`VACUUM (ANALYZE) products`.execute(big.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT id, slug, updated_at FROM products
      WHERE is_published AND deleted_at IS NULL AND id > uuid_v7() ORDER BY id LIMIT 2000`.execute(
      big.db,
    )
    expect(JSON.stringify(rows)).toContain('Index Only Scan using products_mapped_idx')
  })

  test('it is sent compressed', async () => {
    const answer = await big.app.inject({
      url: '/sitemaps/products-1.xml',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=600',
    })
    const xml = gunzipSync(answer.rawPayload).toString()
    expect(xml.split('<loc>')).toHaveLength(24_692)
    expect(xml).toMatch(/<\/urlset>\n$/)
  })

  test.each(['identity', 'gzip'])(
    'who reads slowly keeps no connection waiting, and who goes stops the reading (%s)',
    async (encoding) => {
      const pool = big.services.pool
      let statements = 0
      const count = () => {
        statements += 1
      }
      pool.on('acquire', count)
      const { hostname, port } = new URL(address)
      const socket = connect(Number(port), hostname)
      socket.write(
        `GET /sitemaps/products-1.xml HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`,
      )
      await once(socket, 'data')
      socket.pause()
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
      expect(statements).toBeLessThan(12)
      socket.destroy()
      const connections = promisify(big.app.server.getConnections.bind(big.app.server))
      await expect.poll(() => connections()).toBe(0)
      const before = statements
      await delay(200)
      expect(statements).toBe(before)
      expect(pool.totalCount - pool.idleCount).toBe(0)
      pool.off('acquire', count)
    },
  )
})

describe('robots.txt', () => {
  const robots = async (environment: Record<string, string>, host: string) => {
    const { app, close } = await createTestApp(environment, { beside: shop })
    const { payload } = await app.inject({ url: '/robots.txt', headers: { host } })
    const sitemap = await app.inject('/sitemap.xml')
    await close()
    return { text: payload, sitemap: sitemap.statusCode }
  }

  test('names the map, and nothing that says itself that it is not to be indexed', async () => {
    const { text } = await robots({ PUBLIC_URL: origin }, 'anything.test')
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
    expect(text).toContain('Disallow: /api/\n')
    for (const page of ['cart', 'checkout', 'user', 'order']) expect(text).not.toContain(`/${page}`)
    expect(text).not.toMatch(/Disallow: \/(?:login|register|search)?\n/)
  })

  test('a shop without an address of its own is open on its own machine alone', async () => {
    const { text } = await robots({}, 'localhost:3000')
    expect(text).toContain('Sitemap: http://127.0.0.1:')
    expect((await robots({}, '10.0.0.7')).text).toMatch(/\nDisallow: \/\n$/)
  })

  test('with an API elsewhere there is no map of the products here', async () => {
    const { text, sitemap } = await robots(
      { PUBLIC_URL: origin, API_BASE_URL: 'https://api.tiem.test/api' },
      'tiem.test',
    )
    expect([text.includes('Sitemap'), sitemap]).toEqual([false, 404])
  })
})
