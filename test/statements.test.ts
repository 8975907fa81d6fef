import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '#platform/ensure-build.ts'
import { checkedSerializer } from '#platform/response-serializer.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { buildServer } from '#src/server.ts'
import { aPreview } from './a-preview.ts'
import { createTestApp, type TestApp } from './app.ts'
import { aCategory, aFlashSale, aProduct, aVariant, aVoucher } from './builders.ts'
import { openCalls } from './open-calls.ts'
import { countStatements } from './shop-lines.ts'

const log = pino({ level: 'silent' })
const session = { 'x-session-id': randomUUID() }
let shop: TestApp
let category: { id: string }
let product: { id: string; slug: string }
let preview: string
let collection: { id: string }

beforeAll(async () => {
  shop = await createTestApp({ CACHE_MB: '0' })
  await shop.db
    .insertInto('pages')
    .values({ slug: 'trang', title: '"Trang"', content: '' })
    .execute()
  category = await aCategory(shop.db, { name: 'Áo dài' })
  product = await aProduct(shop.db, { name: 'Áo dài', categoryId: category.id })
  await shop.db
    .insertInto('old_addresses')
    .values({ kind: 'category', slug: 'dia-chi-cu', target_id: category.id })
    .execute()
  collection = await shop.db
    .insertInto('collections')
    .values({ name: 'Bộ áo', slug: 'bo-ao', is_published: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOneOfAll(1)
  preview = await aPreview(shop.db, product.id)
})
afterAll(() => shop.close())

/** Adds one more row of everything that public calls list. */
async function addOneOfAll(number: number): Promise<void> {
  const { db, app } = shop
  const attributeId = randomUUID()
  const name = `Thứ ${number}`
  await db
    .insertInto('attributes')
    .values({ id: attributeId, code: `A${number}`, name })
    .execute()
  const item = await aProduct(db, { name: `Áo dài ${number}`, categoryId: category.id })
  await db
    .insertInto('collections')
    .values({ name, slug: `bo-${number}`, is_published: true })
    .execute()
  const member = { collection_id: collection.id, product_id: item.id, position: number }
  await db.insertInto('collection_products').values(member).execute()
  const size = { Cỡ: String(number) }
  const variants = [
    await aVariant(db, { product_id: item.id, stock: 9 }),
    await aVariant(db, { product_id: product.id, options: size, stock: 9 }),
  ]
  for (const { id: variantId, productId } of variants) {
    const sale = { productId, variantIds: [variantId], ownVariantId: variantId }
    await aFlashSale(db, { ...sale, price: 1000, quantity: 5 })
    await db
      .insertInto('product_attributes')
      .values({ product_id: productId, attribute_id: attributeId, value: 'lụa' })
      .execute()
  }
  const picture = { product_id: product.id, position: number, url: `/pictures/${number}.webp` }
  await db.insertInto('product_images').values(picture).execute()
  const fields = { product_id: product.id, author_name: name }
  await db
    .insertInto('reviews')
    .values({ ...fields, rating: 5 })
    .execute()
  await db.insertInto('banners').values({ title: name, image_url: '/pictures/b.webp' }).execute()
  await db.insertInto('menu_items').values({ location: 'footer', label: name }).execute()
  await aCategory(db, { name })
  await aVoucher(db)
  const payload = { productId: item.id, variantId: null, quantity: 1 }
  const added = await app.inject({
    method: 'POST',
    url: '/api/web/cart',
    headers: session,
    payload,
  })
  if (added.statusCode !== 200) throw new Error(added.body)
}

/** Number of statements of each public call in a fresh process. */
async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const path of openCalls.flatMap((call) => /^GET (.*)/.exec(call)?.[1] ?? [])) {
    // Administrative units are files, not rows.
    if (path.includes('/addresses/')) continue
    const url = `${path
      .replace('/category/{id}', `/category/${category.id}`)
      .replace('/categories/{id}', `/categories/${category.id}`)
      .replace('/pages/slug/{slug}', '/pages/slug/trang')
      .replace('/collections/{slug}', '/collections/bo-ao')
      .replace('{slug}', product.slug)
      .replace('{address}', 'dia-chi-cu')
      .replace(/\{id\}|\{productId\}/, product.id)}?${queryOf(path)}`
    const fresh = await createTestApp({ CACHE_MB: '0' }, { beside: shop })
    let status = 0
    counts[path] = await countStatements(fresh.pools, async () => {
      status = (await fresh.app.inject({ url, headers: session })).statusCode
    })
    expect(status, url).toBe(200)
    await fresh.close()
  }
  return counts
}

function queryOf(path: string): string {
  if (path.endsWith('/search/suggestions')) return 'q=ao'
  if (path.endsWith('/flash-remaining')) return `productId=${product.id}`
  if (path.endsWith('/menu')) return 'location=footer'
  if (path.endsWith('/product-previews')) return `token=${preview}`
  if (path.endsWith('/vouchers/available')) return 'subtotal=1000000'
  return ''
}

test('every open call takes as many statements for fifty things as for one', async () => {
  const one = await countAll()
  for (let number = 2; number <= 50; number++) await addOneOfAll(number)
  expect(await countAll()).toEqual(one)
})

test('uncached pages take few statements', async () => {
  await ensureBuild(() => {})
  for (const [url, most] of [
    ['/', 6],
    [`/products/${product.slug}`, 6],
    ['/flash-sale', 2],
    ['/page/trang', 2],
    ['/login', 1],
  ] as const) {
    const fresh = await createTestApp({ CACHE_MB: '0' }, { beside: shop })
    const app = await buildServer(fresh.services, log, checkedSerializer)
    const { config, responseCache } = fresh.services
    await serveStorefront(app, { config, responseCache })
    let status = 0
    const count = await countStatements(fresh.pools, async () => {
      status = (await app.inject(url)).statusCode
    })
    expect(status, url).toBe(200)
    expect(count, url).toBe(most)
    await app.close()
    await fresh.close()
  }
})
