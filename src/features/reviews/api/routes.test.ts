import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import type { Review, ReviewListAnswer } from '#features/reviews/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aShopper, aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'
import { type ImportedReview, importReviews } from './import-reviews.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder } = orderScene(() => shop)

async function list(productId: string, query = '') {
  const answer = await shop.app.inject({ url: `/api/web/reviews/product/${productId}${query}` })
  return { status: answer.statusCode, ...(answer.json() as typeof ReviewListAnswer._output) }
}

/** Twelve reviews, the n-th written n days ago: cycling from five stars to one, every third with pictures. */
async function aReviewedProduct() {
  const product = await aProduct(shop.db)
  const imported = Array.from(
    { length: 12 },
    (_, n): ImportedReview => ({
      product: product.slug,
      author: 'Trần Thị Mẫu',
      rating: 5 - (n % 5),
      content: `Nhận xét ${n}`,
      variant: 'Đỏ',
      daysAgo: n,
      media:
        n % 3 === 0
          ? [1, 2].map((i) => ({ url: `/demo-pictures/a-${i}.webp`, mimeType: 'image/webp' }))
          : [],
      ...(n === 1 && { reply: 'Tiệm cảm ơn bạn.' }),
    }),
  )
  await importReviews(shop.db, imported)
  return { ...product, imported }
}

const texts = (reviews: readonly Review[]) => reviews.map(({ content }) => content)

test('pages of five, newest first, with the totals of the whole list', async () => {
  const { id } = await aReviewedProduct()
  const first = await list(id)

  expect(texts(first.reviews)).toEqual([0, 1, 2, 3, 4].map((n) => `Nhận xét ${n}`))
  expect(first.pagination).toEqual({ page: 1, pageSize: 5, total: 12, pages: 3 })
  expect(first.summary).toEqual({
    count: 12,
    mediaCount: 4,
    stars: [3, 3, 2, 2, 2].map((count, index) => ({ rating: 5 - index, count })),
  })
  expect(first.reviews[0]).toMatchObject({
    user: { displayName: 'T. T. Mẫu' },
    variantName: 'Đỏ',
    media: [
      { url: '/demo-pictures/a-1.webp', mimeType: 'image/webp', posterUrl: null },
      { url: '/demo-pictures/a-2.webp' },
    ],
    reply: null,
  })
  expect(first.reviews[1]).toMatchObject({
    reply: 'Tiệm cảm ơn bạn.',
    repliedAt: expect.any(String),
  })
  expect(texts((await list(id, '?page=3&limit=5')).reviews)).toEqual(['Nhận xét 10', 'Nhận xét 11'])
})

test('filters by stars and pictures; the summary stays that of all', async () => {
  const { id } = await aReviewedProduct()

  const five = await list(id, '?rating=5')
  expect(texts(five.reviews)).toEqual([0, 5, 10].map((n) => `Nhận xét ${n}`))
  expect(five.pagination.total).toBe(3)
  expect(five.summary.count).toBe(12)
  expect(texts((await list(id, '?hasImage=1')).reviews)).toEqual(
    [0, 3, 6, 9].map((n) => `Nhận xét ${n}`),
  )
  expect(texts((await list(id, '?rating=4&hasImage=true')).reviews)).toEqual(['Nhận xét 6'])
  expect((await list(id, '?rating=&hasImage=')).pagination.total).toBe(12)
  expect((await list(id, '?rating=1&hasImage=true')).reviews).toEqual([
    expect.objectContaining({ content: 'Nhận xét 9' }),
  ])
  for (const bad of ['rating=6', 'rating=0', 'rating=2.5', 'hasImage=x', 'page=x']) {
    expect((await list(id, `?${bad}`)).status, bad).toBe(400)
  }
})

test('hidden products have no reviews to read', async () => {
  const hidden = await aProduct(shop.db, { isPublished: false })
  for (const id of [hidden.id, randomUUID(), 'khong-co']) expect((await list(id)).status).toBe(404)
  const silent = await aProduct(shop.db)
  expect(await list(silent.id)).toMatchObject({
    status: 200,
    reviews: [],
    pagination: { total: 0, pages: 0 },
    summary: { count: 0 },
  })
})

test('a repeated import changes nothing and counts in no rating again', async () => {
  const { id, imported } = await aReviewedProduct()
  await sql`UPDATE products SET rating_before_count = 40, rating_before_sum = 180 WHERE id = ${id}`.execute(
    shop.db,
  )
  await aVariant(shop.db, { product_id: id })
  await refreshProductFigures(shop.db, [id])
  const before = await list(id, '?limit=100')
  await importReviews(shop.db, imported)

  expect(await list(id, '?limit=100')).toEqual(before)
  const product = await shop.db
    .selectFrom('products')
    .select(['rating_count', 'rating_value'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(product).toEqual({ rating_count: 40, rating_value: 4.5 })
})

test('a buyer’s review contains the purchased variant and files; hidden ones are not listed', async () => {
  const { db } = shop
  const buyer = await aBuyer()
  await db.updateTable('users').set({ name: 'Lê Thu Hà' }).where('id', '=', buyer.id).execute()
  const order = await anOrder(buyer)
  await sql`UPDATE order_items SET variant_name = 'Xanh / L' WHERE order_id = ${order.id}`.execute(
    db,
  )
  const { productId } = order.variant
  const add = (values: object) =>
    db
      .insertInto('reviews')
      .values({
        product_id: productId,
        user_id: buyer.id,
        rating: 4,
        content: 'Vừa vặn',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await add({ order_id: order.id })
  await add({ author_name: 'Kẻ Xấu', user_id: null, is_hidden: true, rating: 1 })
  const upload = await db
    .insertInto('uploads')
    .values({ user_id: buyer.id, path: 'review/images/a.jpg', mime_type: 'image/jpeg', bytes: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = { review_id: id, position: 0, upload_id: upload.id }
  await db.insertInto('review_media').values(media).execute()

  const listed = await list(productId, '?hasImage=1')
  expect(listed.reviews).toEqual([
    expect.objectContaining({
      variantName: 'Xanh / L',
      user: { displayName: 'L. T. Hà' },
      media: [{ url: '/uploads/review/images/a.jpg', mimeType: 'image/jpeg', posterUrl: null }],
    }),
  ])
  expect(listed.summary).toMatchObject({ count: 1, mediaCount: 1 })

  await db.deleteFrom('review_media').where('review_id', '=', id).execute()
  expect((await list(productId)).summary).toMatchObject({ count: 1, mediaCount: 0 })
  await db
    .deleteFrom('users')
    .where('id', '=', (await aShopper(db)).id)
    .execute()
})

test('pending reviews: products of one’s own completed orders without one', async () => {
  const buyer = await aBuyer()
  const pending = async (query = '', headers: Record<string, string> = buyer.headers) => {
    const answer = await shop.app.inject({ url: `/api/web/reviews/user/pending${query}`, headers })
    return { status: answer.statusCode, items: answer.json().items }
  }
  const [waiting, received] = [await anOrder(buyer), await anOrder(buyer)]
  expect((await pending()).items).toEqual([])
  const complete = (id: string) =>
    shop.db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
  await complete(received.id)

  const { productId } = received.variant
  const [item] = (await pending()).items
  expect(item).toMatchObject({ orderId: received.id, productId, product: { id: productId } })
  expect((await pending(`?userId=${buyer.id}&orderId=${received.id}`)).items).toHaveLength(1)
  expect((await pending(`?orderId=${waiting.id}`)).items).toEqual([])

  const other = await aShopper(shop.db)
  expect((await pending('', other.headers)).items).toEqual([])
  expect((await pending(`?userId=${buyer.id}`, other.headers)).status).toBe(403)
  expect((await pending('', {})).status).toBe(401)

  await shop.db
    .insertInto('reviews')
    .values({ order_id: received.id, product_id: productId, user_id: buyer.id, rating: 5 })
    .execute()
  expect((await pending()).items).toEqual([])
})
