import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aShopper } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import type { DoneAnswer } from '../contract.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder } = orderScene(() => shop)

async function done(headers: Record<string, string>, query = '') {
  const answer = await shop.app.inject({ url: `/api/web/reviews/user/done${query}`, headers })
  return { status: answer.statusCode, ...(answer.json() as typeof DoneAnswer._output) }
}

/** A review of a purchase, created this many minutes after the first. */
async function aReview(buyer: Buyer, minutes = 0, values: object = {}) {
  const order = await anOrder(buyer)
  const { productId } = order.variant
  const { id } = await shop.db
    .insertInto('reviews')
    .values({
      order_id: order.id,
      product_id: productId,
      user_id: buyer.id,
      rating: 4,
      content: `Nhận xét ${minutes}`,
      created_at: new Date(Date.UTC(2026, 10, 1, 8, minutes)),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId: order.id, productId }
}

test('own reviews contain the purchased variant, media and the shop’s reply', async () => {
  const buyer = await aBuyer()
  const review = await aReview(buyer, 0, { reply: 'Cảm ơn bạn.', replied_at: new Date(0) })
  await shop.db
    .updateTable('order_items')
    .set({ variant_name: 'Xanh / L' })
    .where('order_id', '=', review.orderId)
    .execute()
  const upload = await anUpload(shop.db, buyer.id)
  await shop.db
    .insertInto('review_media')
    .values({ review_id: review.id, position: 0, upload_id: upload.id })
    .execute()

  expect((await done(buyer.headers)).items).toEqual([
    {
      id: review.id,
      rating: 4,
      content: 'Nhận xét 0',
      createdAt: '2026-11-01T08:00:00.000Z',
      editedAt: null,
      orderId: review.orderId,
      productId: review.productId,
      variantName: 'Xanh / L',
      product: {
        id: review.productId,
        slug: expect.any(String),
        name: expect.any(String),
        thumbnail: null,
      },
      media: [{ id: upload.id, url: upload.url, mimeType: 'image/jpeg', posterUrl: null }],
      reply: 'Cảm ơn bạn.',
      repliedAt: '1970-01-01T00:00:00.000Z',
      isHidden: false,
      hiddenReason: '',
    },
  ])
})

test('ten per page, newest first, including hidden ones and those of products no longer sold', async () => {
  const buyer = await aBuyer()
  const reviews = []
  for (let minutes = 0; minutes < 12; minutes++) reviews.push(await aReview(buyer, minutes))
  const [oldest, second] = reviews
  await shop.db
    .updateTable('reviews')
    .set({ is_hidden: true })
    .where('id', '=', String(second?.id))
    .execute()
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', String(oldest?.productId))
    .execute()

  const first = await done(buyer.headers)
  expect(first.pagination).toEqual({ page: 1, pageSize: 10, total: 12, pages: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(
    reviews
      .slice(2)
      .toReversed()
      .map(({ id }) => id),
  )
  const rest = await done(buyer.headers, '?page=2&limit=10')
  expect(rest.items.map(({ isHidden, product }) => [isHidden, product.slug !== null])).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await done(buyer.headers, '?page=3')).items).toEqual([])
  const ofOne = await done(buyer.headers, `?orderId=${oldest?.orderId}`)
  expect(ofOne).toMatchObject({ items: [{ id: oldest?.id }], pagination: { total: 1 } })
  expect((await done(buyer.headers, '?orderId=')).pagination.total).toBe(12)
})

test('reviews of other users are not listed', async () => {
  const buyer = await aBuyer()
  await aReview(buyer)
  const other = await aShopper(shop.db)

  expect(await done(other.headers)).toMatchObject({ status: 200, items: [] })
  expect((await done(other.headers, `?userId=${buyer.id}`)).status).toBe(403)
  expect((await done(buyer.headers, `?userId=${buyer.id}`)).items).toHaveLength(1)
  expect((await done({})).status).toBe(401)
})
