import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFooterMenu } from '#features/content/web/public.ts'
import { apiSender } from '#platform/storefront/page-api.ts'
import { apiOf, apiTransport } from '#storefront/api/server-api.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { aSite } from '#test/a-site.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale } from '#test/builders.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'
import { loader } from './product-route.tsx'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** All requests of the loader. */
async function load(slug: string) {
  const context = new RouterContextProvider()
  context.set(apiTransport, apiSender(shop.app, undefined))
  context.set(siteSettings, aSite)
  const url = new URL(`https://tiem.test/products/${slug}`)
  const [page] = await Promise.all([
    loader({ params: { slug }, request: new Request(url), context, url, pattern: '' }),
    loadFooterMenu(apiOf(context)),
  ])
  return page
}

test('a page takes at most six statements, however many variants there are and whether one is on sale', async () => {
  const attributes = Array.from({ length: 40 }, (_, index) => ({
    code: `DAC_DIEM_${index}`,
    name: `Đặc điểm ${index}`,
    value: 'Có',
  }))
  const common = { categoryPath: ['Nhà', 'Bếp'], price: 90_000 }
  await bringIn(shop.db, [
    { ...common, slug: 'mot', name: 'Ấm một cỡ' },
    {
      ...common,
      slug: 'tram',
      name: 'Ấm trăm cỡ',
      attributes,
      options: ['Cỡ', 'Màu'],
      variants: Array.from({ length: 100 }, (_, index) => ({
        options: { Cỡ: String(index % 20), Màu: String(Math.floor(index / 20)) },
        price: 90_000 + index * 1000,
      })),
    },
  ])
  const variant = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'product_id'])
    .where('products.slug', '=', 'tram')
    .executeTakeFirstOrThrow()
  const { id, product_id: productId } = variant
  await aFlashSale(shop.db, { productId, variantIds: [id], price: 50_000, quantity: 5 })
  const { pool } = shop.services
  const counts: number[] = []
  for (const slug of ['mot', 'tram']) {
    counts.push(
      await countStatements([pool], async () => {
        expect(await load(slug)).toMatchObject({ state: 'ok', product: { slug } })
      }),
    )
  }
  for (const count of counts) expect(count).toBeLessThanOrEqual(6)
})
