import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCategory, aFlashSale, aProduct, aVariant } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { shopOn } from './shop-command.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The first start may build the storefront. */
const timeout = 300_000

let database: TestDatabase
let shops: ShopProcess[] = []
let category: { id: string; name: string }
let product: { id: string; slug: string; name: string }
let variantId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, url, dataDir } = database
  category = await aCategory(db, { name: 'Áo dài' })
  product = await aProduct(db, { name: 'Áo lụa xưa', categoryId: category.id })
  variantId = (await aVariant(db, { product_id: product.id, price: 111_000 })).id
  await run(`UPDATE products SET sku = 'AL-1' WHERE id = '${product.id}'`)
  await run(
    `INSERT INTO pages (slug, title, content) VALUES ('gioi-thieu', '"Giới thiệu"', '<p>Trang cũ</p>')`,
  )
  for (const name of ['a', 'b']) {
    shops.push(await startShopProcess(path.join(dataDir, name), { DATABASE_URL: url }))
  }
}, timeout)

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
  shops = []
  await database.close()
})

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.db)
}

/** Status and body from both processes. */
function ask(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    shops.flatMap(({ address }) =>
      paths.map(async (each) => {
        const answer = await fetch(address + each)
        return `${each} ${answer.status}\n${await answer.text()}`
      }),
    ),
  )
}

/** URLs whose response lacks `sign`, by process; cached responses would stay fresh for much longer than this waits. */
function without(paths: readonly string[], sign: string | RegExp) {
  const missing = async () => {
    const answers = await ask(paths)
    const has = (answer: string) =>
      typeof sign === 'string' ? answer.includes(sign) : sign.test(answer)
    return answers.filter((answer) => !has(answer)).map((answer) => answer.split('\n', 1)[0])
  }
  return expect.poll(missing, { timeout: 10_000, interval: 50 })
}

const pages = () => [
  `/products/${product.slug}`,
  `/products/${product.slug}.data`,
  '/',
  '/_root.data',
  `/search?categoryId=${category.id}`,
]
const calls = () => [
  `/api/web/products/slug/${product.slug}`,
  `/api/web/products/${product.id}`,
  `/api/web/products?categoryId=${category.id}`,
  '/api/web/recommendations',
]

test('two processes with response caches serve no stale data', { timeout }, async () => {
  const all = [...pages(), ...calls()]
  await without(all, product.name).toEqual([])

  // Caching is on once notifications arrive: unannounced changes stay invisible.
  let silent = 0
  const seen = async () => {
    await ask(all)
    const name = `Áo lén lút ${++silent}`
    await run('ALTER TABLE products DISABLE TRIGGER USER')
    await run(`UPDATE products SET name = '${name}' WHERE id = '${product.id}'`)
    await run('ALTER TABLE products ENABLE TRIGGER USER')
    return (await ask(all)).filter((answer) => answer.includes(name)).length
  }
  await expect.poll(seen).toBe(0)
  await run(`UPDATE products SET name = 'Áo lụa mới' WHERE id = '${product.id}'`)
  await without(all, 'Áo lụa mới').toEqual([])

  await run(`UPDATE products SET thumbnail = '/pictures/moi.webp' WHERE id = '${product.id}'`)
  await run(
    `INSERT INTO product_images (product_id, position, url) VALUES ('${product.id}', 0, '/pictures/moi.webp')`,
  )
  await without(all, 'moi.webp').toEqual([])

  const file = path.join(database.dataDir, 'gia.ndjson')
  const line = { sku: 'AL-1', name: 'Áo lụa mới', categoryPath: [category.name], price: 123_000 }
  await writeFile(file, JSON.stringify(line))
  const imported = await shopOn(database)(['catalogue', 'import', file])
  expect(imported.code, imported.out + imported.err).toBe(0)
  await without(pages(), /123\.000|123000/).toEqual([])
  await without(calls(), '123000').toEqual([])

  const added = await aProduct(database.db, { name: 'Áo tứ thân', categoryId: category.id })
  await aVariant(database.db, { product_id: added.id })
  await without(
    [`/search?categoryId=${category.id}`, `/api/web/products?categoryId=${category.id}`, '/'],
    'Áo tứ thân',
  ).toEqual([])
  await run(`UPDATE products SET is_published = false WHERE id = '${added.id}'`)
  await without([`/products/${added.slug}`, `/api/web/products/${added.id}`], / 404\n/).toEqual([])

  await run(`UPDATE categories SET name = 'Áo dài cưới' WHERE id = '${category.id}'`)
  await without(
    ['/', '/api/web/categories', `/products/${product.slug}`, `/search?categoryId=${category.id}`],
    'Áo dài cưới',
  ).toEqual([])
})

test('changes of contents, reviews and remaining stock are notified too', { timeout }, async () => {
  const answer = `/api/web/reviews/product/${product.id}`
  const page = `/products/${product.slug}`
  await without([answer], '"reviews":[]').toEqual([])
  await ask(['/page/gioi-thieu', '/', page, `/api/web/products/${product.id}`])

  await run(`UPDATE pages SET content = '<p>Trang mới</p>'`)
  await without(['/page/gioi-thieu', '/api/web/pages/slug/gioi-thieu'], 'Trang mới').toEqual([])
  await run(
    `INSERT INTO banners (title, image_url, link) VALUES ('Tết đến', '/pictures/tet.webp', '/search')`,
  )
  await without(['/', '/api/web/banners'], 'tet.webp').toEqual([])
  await run(
    `INSERT INTO menu_items (location, label, url) VALUES ('footer', 'Lối mới', '/page/gioi-thieu')`,
  )
  await without([page, '/api/web/menu?location=footer'], 'Lối mới').toEqual([])

  await run(
    `INSERT INTO reviews (product_id, rating, author_name, content) VALUES ('${product.id}', 5, 'Lan', 'Đẹp lắm')`,
  )
  await without([answer], 'Đẹp lắm').toEqual([])
  await run('UPDATE reviews SET is_hidden = true')
  await without([answer], '"reviews":[]').toEqual([])

  const call = `/api/web/products/${product.id}`
  await run(`UPDATE variants SET stock = 0 WHERE product_id = '${product.id}'`)
  await without([call], '"inStock":false').toEqual([])
  await run(`UPDATE variants SET stock = 4 WHERE product_id = '${product.id}'`)
  await without([call], '"inStock":true').toEqual([])
})

test('a sale begins and ends on time without a notification', { timeout }, async () => {
  const paths = [`/products/${product.slug}`, ...calls()]
  await without(paths, /123\.000|123000/).toEqual([])
  const seconds = (count: number) => new Date(Date.now() + count * 1000)
  await aFlashSale(database.db, {
    productId: product.id,
    variantIds: [variantId],
    price: 77_000,
    quantity: 5,
    startAt: seconds(3),
    endAt: seconds(12),
  })
  await ask(paths)
  await without(paths, /77\.000|77000/).toEqual([])
  await expect
    .poll(async () => (await ask(calls())).filter((answer) => answer.includes('77000')).length, {
      timeout: 20_000,
    })
    .toBe(0)
})

test('a process without notifications serves nothing stale', { timeout }, async () => {
  const all = [...pages(), ...calls()]
  await without(all, 'Áo lụa mới').toEqual([])
  await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'tiem notices' AND datname = current_database()`)
  await run(`UPDATE products SET name = 'Áo lụa sau cùng' WHERE id = '${product.id}'`)
  await without(all, 'Áo lụa sau cùng').toEqual([])
})
