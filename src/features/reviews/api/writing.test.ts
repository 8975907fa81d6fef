import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#features/privacy/api/delete-account.ts'
import { removeAllUnused } from '#features/uploads/api/public.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aShopper, aVariant } from '#test/builders.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import type { DoneReview } from '../contract.ts'

type Shopper = Awaited<ReturnType<typeof aShopper>>
type Variant = Awaited<ReturnType<typeof aVariant>>

let shop: TestApp
let buyer: Shopper
let variant: Variant
let orderId: string

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_REVIEWS_PER_SHOPPER: '120' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await aShopper(shop.db, { name: 'Lê Thu Hà' })
  variant = await aVariant(shop.db)
  orderId = await aReceivedOrder(shop.db, buyer.id, [variant])
})

async function write(payload: object, who = buyer) {
  const url = '/api/web/reviews/create'
  const body = { orderId, productId: variant.productId, rating: 5, content: 'Đẹp', ...payload }
  const answer = await shop.app.inject({ method: 'POST', url, headers: who.headers, payload: body })
  const { review, code, message } = answer.json() as {
    review: DoneReview
    code?: string
    message: string
  }
  return { status: answer.statusCode, review, code, message }
}

async function rows() {
  const found = await sql<{ id: string; rating: number }>`
    SELECT id, rating FROM reviews WHERE product_id = ${variant.productId}`.execute(shop.db)
  return found.rows
}

const rated = () =>
  shop.db
    .selectFrom('products')
    .select(['rating_count', 'rating_value'])
    .where('id', '=', variant.productId)
    .executeTakeFirstOrThrow()

async function pending(who = buyer) {
  const url = '/api/web/reviews/user/pending'
  return (await shop.app.inject({ url, headers: who.headers })).json().items.length
}

describe('a review', () => {
  test('is written with files, and counts in the rating, the list and the page at once', async () => {
    const files = [
      await anUpload(shop.db, buyer.id, 'review'),
      await anUpload(shop.db, buyer.id, 'review'),
    ]
    const imageIds = files.map(({ id }) => id).toReversed()
    const content = '  Vải mát\u0007,\r\n\r\n\r\n\r\nmặc vừa  '.normalize('NFD')
    expect(await pending()).toBe(1)

    const { status, review } = await write({ rating: 4, content, imageIds, userId: buyer.id })

    expect(status).toBe(201)
    expect(review).toMatchObject({
      rating: 4,
      content: 'Vải mát,\n\nmặc vừa',
      orderId,
      productId: variant.productId,
      media: files.toReversed().map((file) => ({ ...file, posterUrl: null })),
      editedAt: null,
      isHidden: false,
      hiddenReason: '',
    })
    expect(await rated()).toEqual({ rating_count: 1, rating_value: 4 })
    expect(await pending()).toBe(0)
    const list = await shop.app.inject({ url: `/api/web/reviews/product/${variant.productId}` })
    expect(list.json()).toMatchObject({
      reviews: [{ id: review.id, user: { displayName: 'L. T. Hà' }, editedAt: null }],
      summary: { count: 1, mediaCount: 1 },
    })
    expect(list.body).not.toContain(imageIds[0])
    const product = await shop.app.inject({ url: `/api/web/products/${variant.productId}` })
    expect(product.json().data).toMatchObject({ ratingCount: 1, ratingValue: 4 })
    const listed = await shop.app.inject({ url: '/api/web/products?ratingMin=4&sort=newest' })
    expect(listed.json().data.map(({ id }: { id: string }) => id)).toContain(variant.productId)
  })

  test('needs no words, and takes eight files of its author', async () => {
    const uploads = []
    for (let n = 0; n < 9; n++) uploads.push(await anUpload(shop.db, buyer.id, 'review'))
    const ids = uploads.map(({ id }) => id)
    const refused = await write({ imageIds: ids })
    expect(refused).toMatchObject({
      status: 422,
      message: 'Mỗi đánh giá có tối đa 8 ảnh và video.',
    })
    const twice = [...ids.slice(0, 7), String(ids[0]).toUpperCase()]
    const written = await write({ content: ' ', imageIds: twice })
    expect(written.review.content).toBe('')
    expect(written.review.media.map(({ id }) => id)).toEqual(ids.slice(0, 7))
  })

  test.each([
    ['stars', { rating: 4.5 }, 400],
    ['no stars', { rating: 0 }, 422],
    ['six stars', { rating: 6 }, 422],
    ['too many words', { content: 'ă'.repeat(5001) }, 422],
    ['files that are no ids', { imageIds: ['../a.jpg'] }, 422],
    ['no product', { productId: 'ao' }, 403],
    ['a product that is not', { productId: randomUUID() }, 403],
    ['an order that is not', { orderId: 'DH00000000' }, 404],
  ])('is refused with %s', async (_, payload, status) => {
    expect(await write(payload)).toMatchObject({ status })
    expect(await rows()).toEqual([])
  })

  test('is of one’s own completed order that holds the product', async () => {
    const other = await aShopper(shop.db)
    expect(await write({}, other)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
    expect(await write({ orderId: undefined }, other)).toMatchObject({ code: 'REVIEW_NOT_ALLOWED' })
    expect(await write({ userId: buyer.id }, other)).toMatchObject({ status: 403 })
    const { productId } = await aVariant(shop.db)
    expect(await write({ productId })).toMatchObject({ status: 403, code: 'REVIEW_NOT_ALLOWED' })
    await shop.db
      .updateTable('orders')
      .set({ status: 'SHIPPING' })
      .where('id', '=', orderId)
      .execute()
    expect(await write({})).toMatchObject({ code: 'REVIEW_NOT_ALLOWED' })
    await shop.db
      .updateTable('orders')
      .set({ status: 'COMPLETED' })
      .where('id', '=', orderId)
      .execute()
    await shop.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', variant.productId)
      .execute()
    expect(await write({})).toMatchObject({
      status: 409,
      message: '“Áo lụa” không còn ở shop nên không đánh giá được nữa.',
    })
    expect(await rows()).toEqual([])
  })

  test('takes no file but one’s own, sent for reviews, that no other review has', async () => {
    const other = await aShopper(shop.db)
    const own = await anUpload(shop.db, buyer.id, 'review')
    const [foreign, avatar] = [
      await anUpload(shop.db, other.id, 'review'),
      await anUpload(shop.db, buyer.id, 'avatar'),
    ]
    for (const id of [foreign.id, avatar.id, randomUUID()]) {
      const refused = await write({ imageIds: [own.id, id] })
      expect(refused).toMatchObject({ status: 422, code: 'INVALID_FIELD' })
    }
    expect(await rows()).toEqual([])
    expect((await write({ imageIds: [own.id] })).status).toBe(201)
    const next = await aReceivedOrder(shop.db, buyer.id, [variant])
    expect((await write({ orderId: next, imageIds: [own.id] })).status).toBe(422)
  })

  test('without an order is of the latest one that waits; the same again is no second one', async () => {
    const later = await aReceivedOrder(shop.db, buyer.id, [variant])
    const first = await write({ orderId: '' })
    expect(first.review.orderId).toBe(later)
    expect((await write({ orderId: null })).review).toEqual(first.review)
    const second = await write({ orderId: undefined, content: 'Mua lần nữa' })
    expect(second.review.orderId).toBe(orderId)
    expect(await write({ orderId: undefined, content: 'Lần ba' })).toMatchObject({
      status: 409,
      code: 'ALREADY_REVIEWED',
    })
    expect(await rated()).toEqual({ rating_count: 2, rating_value: 5 })
  })

  test('fifty identical concurrent requests create one review and all get it', async () => {
    const { id } = await anUpload(shop.db, buyer.id, 'review')
    const answers = await Promise.all(Array.from({ length: 50 }, () => write({ imageIds: [id] })))

    const [review] = await rows()
    expect(await rows()).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.review.id))).toEqual(new Set([review?.id]))
    expect(await rated()).toEqual({ rating_count: 1, rating_value: 5 })
  })

  test('fifty different ones at once are one, and the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => write({ content: `Lần ${n}`, rating: (n % 5) + 1 })),
    )

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const [written] = await rows()
    expect(await rows()).toHaveLength(1)
    expect(await rated()).toEqual({ rating_count: 1, rating_value: written?.rating })
  })

  test('of many buyers at once all count', async () => {
    const { productId } = variant
    const buyers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const who = await aShopper(shop.db)
        return { who, orderId: await aReceivedOrder(shop.db, who.id, [variant]) }
      }),
    )
    const answers = await Promise.all(
      buyers.map(({ who, orderId }, n) => write({ orderId, rating: 1 + (n % 5) }, who)),
    )
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    expect(await rated()).toEqual({ rating_count: 30, rating_value: 3 })
    const list = await shop.app.inject({ url: `/api/web/reviews/product/${productId}` })
    expect(list.json().summary.stars.map(({ count }: { count: number }) => count)).toEqual([
      6, 6, 6, 6, 6,
    ])
  })
})

test('an upload is either cleaned up or attached, never both', async () => {
  const { db, services } = shop
  for (let round = 0; round < 10; round++) {
    const { id } = await anUpload(db, buyer.id, 'review')
    const order = await aReceivedOrder(db, buyer.id, [variant])
    const [{ status, review }] = await Promise.all([
      write({ orderId: order, imageIds: [id] }),
      db.transaction().execute((tx) => removeAllUnused(tx, services.jobs, buyer.id, [id])),
    ])
    const left = await db.selectFrom('uploads').select('id').where('id', '=', id).execute()
    expect([status, review?.media.length, left.length]).toEqual(
      status === 201 ? [201, 1, 1] : [422, undefined, 0],
    )
  }
})

test('deleting an account while it writes leaves no review and no file', async () => {
  const { db, services } = shop
  for (let round = 0; round < 5; round++) {
    const who = await aShopper(db)
    const order = await aReceivedOrder(db, who.id, [variant])
    const { id } = await anUpload(db, who.id, 'review')
    const [{ status }] = await Promise.all([
      write({ orderId: order, imageIds: [id] }, who),
      deleteAccount(services, who.id),
    ])
    expect([201, 401, 404]).toContain(status)
    const left = await db.selectFrom('uploads').select('id').where('id', '=', id).execute()
    const written = await db
      .selectFrom('reviews')
      .select(['user_id', 'has_media'])
      .where('order_id', '=', order)
      .execute()
    expect(left).toEqual([])
    expect(written).toEqual(status === 201 ? [{ user_id: null, has_media: false }] : [])
  }
})

test('the hourly limit is enforced', async () => {
  const strict = await createTestApp({ LIMIT_REVIEWS_PER_SHOPPER: '1' })
  try {
    const { headers } = await aShopper(strict.db)
    const url = '/api/web/reviews/create'
    const payload = { productId: randomUUID(), rating: 5 }
    const send = () => strict.app.inject({ method: 'POST', url, headers, payload })
    expect((await send()).statusCode).toBe(403)
    expect((await send()).statusCode).toBe(429)
  } finally {
    await strict.close()
  }
})
