import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCachedResponse } from '#platform/response-cache/shared-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aShopper, aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { hideReview, unhideReview } from './merchant/hide-review.ts'

let shop: TestApp
let other: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  other = await createTestApp({}, { beside: shop })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Rated = { id: string; ratingCount: number; ratingValue: number }

test('a product shows how many reviews are visible, also when its rating stays', async () => {
  const { productId } = await aVariant(shop.db)
  const url = `/api/web/products/${productId}`
  const reported = async () => (await shop.app.inject(url)).json().data.reviewCount
  expect(await reported()).toBe(0)
  // Imported: already counted in the product's rating.
  const { id } = await shop.db
    .insertInto('reviews')
    .values({ product_id: productId, author_name: 'Lê Thu Hà', rating: 5, content: 'Tốt' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await reported()).toBe(1)
  await hideReview(shop.db, id, 'Thử', keeper)
  expect(await reported()).toBe(0)

  // Cached responses are invalidated when reviews change.
  const keeping = await createTestApp({ CACHE_MB: '8' }, { beside: shop })
  const tags = async () => {
    await keeping.app.inject(url)
    return [...(findCachedResponse(keeping.services.responseCache, url)?.tags ?? [])]
  }
  // Nothing is cached before notifications arrive.
  await expect.poll(tags).toContain(`reviews:${productId}`)
  await keeping.close()
})

test('a new rating is shown at once in every process, wherever the product appears', async () => {
  const { id: categoryId } = await aCategory(shop.db)
  const product = { name: 'Đèn lồng giấy dó', categoryId }
  const variant = await aVariant(shop.db, { product })
  const beside = await aVariant(shop.db, { product: { categoryId } })
  const { productId } = variant
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const read = async ({ app }: TestApp, path: string, key: string) => {
    const answer = await app.inject({ url: `/api/web/${path}` })
    const found: Rated | Rated[] = answer.json()[key]
    const card = [found].flat().find(({ id }) => id === productId)
    return card && [card.ratingCount, card.ratingValue]
  }
  const everywhere = async () => {
    const reported = []
    for (const process of [shop, other]) {
      reported.push(
        await read(process, `products/slug/${slug}`, 'data'),
        await read(process, `products?categoryId=${categoryId}`, 'data'),
        await read(process, `products?q=${encodeURIComponent('đèn lồng')}&ratingMin=0`, 'data'),
        await read(process, `recommendations?currentId=${beside.productId}`, 'items'),
      )
    }
    return reported
  }
  const filtered = () => read(other, `products?categoryId=${categoryId}&ratingMin=3.5`, 'data')
  const all = (rating: number[]) => Array.from({ length: 8 }, () => rating)

  expect(await everywhere()).toEqual(all([0, 0]))
  expect(await filtered()).toBeUndefined()

  const buyer = await aShopper(shop.db, { name: 'Lê Thu Hà' })
  const orderId = await aReceivedOrder(shop.db, buyer.id, [variant])
  const { headers } = buyer
  const written = await shop.app.inject({
    method: 'POST',
    url: '/api/web/reviews/create',
    headers,
    payload: { orderId, productId, rating: 4, content: 'Sáng ấm' },
  })
  expect(written.statusCode).toBe(201)
  const { id } = written.json().review
  expect(await everywhere()).toEqual(all([1, 4]))
  expect(await filtered()).toEqual([1, 4])

  const url = `/api/web/reviews/${id}`
  await shop.app.inject({ method: 'PATCH', url, headers, payload: { rating: 3 } })
  expect(await everywhere()).toEqual(all([1, 3]))
  expect(await filtered()).toBeUndefined()

  await hideReview(shop.db, id, 'Thử', keeper)
  expect(await everywhere()).toEqual(all([0, 0]))
  await unhideReview(shop.db, id, keeper)
  expect(await everywhere()).toEqual(all([1, 3]))
})
