import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aShopper, aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import type { DoneReview } from '../contract.ts'
import { answerReview, hideReview, removeAnswer, unhideReview } from './public.ts'

let shop: TestApp
let author: Awaited<ReturnType<typeof aShopper>>
let productId: string
let files: { id: string; url: string }[]
let review: DoneReview

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  author = await aShopper(shop.db, { name: 'Lê Thu Hà' })
  const variant = await aVariant(shop.db)
  productId = variant.productId
  const orderId = await aReceivedOrder(shop.db, author.id, [variant])
  files = []
  for (let n = 0; n < 3; n++) files.push(await anUpload(shop.db, author.id, 'review'))
  const payload = { orderId, productId, rating: 2, content: 'Hơi chật', imageIds: ids(0, 1) }
  const { headers } = author
  const url = '/api/web/reviews/create'
  review = (await shop.app.inject({ method: 'POST', url, headers, payload })).json().review
})

const ids = (...places: number[]) => places.map((place) => files[place]?.id ?? '')

async function edit(payload: object, { id = review.id, who = author } = {}) {
  const url = `/api/web/reviews/${id}`
  const { headers } = who
  const answer = await shop.app.inject({ method: 'PATCH', url, headers, payload })
  return { status: answer.statusCode, ...(answer.json() as { review: DoneReview; code?: string }) }
}

const rated = () =>
  shop.db
    .selectFrom('products')
    .select(['rating_count', 'rating_value'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()

async function list() {
  return (await shop.app.inject({ url: `/api/web/reviews/product/${productId}` })).json()
}

async function notices() {
  const url = '/api/web/users/user/notifications'
  const { data } = (await shop.app.inject({ url, headers: author.headers })).json()
  return data.map(({ kind, title, message, link }: Record<string, string>) => ({
    kind,
    title,
    message,
    link,
  }))
}

test('the author changes stars, text and files; removed files are deleted', async () => {
  const edited = await edit({ rating: 5, content: 'Giặt xong thì vừa', imageIds: ids(2, 1) })

  expect(edited.status).toBe(200)
  expect(edited.review).toMatchObject({
    id: review.id,
    rating: 5,
    content: 'Giặt xong thì vừa',
    createdAt: review.createdAt,
    editedAt: expect.stringMatching(/Z$/),
    media: ids(2, 1).map((id) => ({ id })),
  })
  expect(await rated()).toEqual({ rating_count: 1, rating_value: 5 })
  expect((await list()).reviews).toMatchObject([{ editedAt: edited.review.editedAt, rating: 5 }])
  const left = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', author.id)
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids(1, 2).toSorted())
  const { rows } = await shop.services.pool.query(
    `SELECT FROM jobs.job WHERE name = 'remove-upload-files' AND data::text LIKE $1`,
    [`%${files[0]?.url.slice('/uploads/'.length)}%`],
  )
  expect(rows).toHaveLength(1)

  const bare = await edit({ imageIds: [] })
  expect(bare.review).toMatchObject({ rating: 5, content: 'Giặt xong thì vừa', media: [] })
  expect((await list()).summary).toMatchObject({ count: 1, mediaCount: 0 })
})

test('an identical edit is no change; an invalid one changes nothing', async () => {
  const { rating, content } = review
  expect((await edit({ rating, content, imageIds: ids(0, 1) })).review).toEqual(review)
  expect((await edit({})).review).toEqual(review)
  const avatar = await anUpload(shop.db, author.id, 'avatar')
  const foreign = await anUpload(shop.db, (await aShopper(shop.db)).id, 'review')
  for (const id of [avatar.id, foreign.id, randomUUID()]) {
    expect((await edit({ rating: 1, imageIds: [id] })).status).toBe(422)
  }
  expect((await edit({ rating: 6 })).status).toBe(422)
  expect((await edit({})).review).toEqual(review)
  expect(await rated()).toEqual({ rating_count: 1, rating_value: 2 })
})

test('another user’s review can’t be changed, nor an imported one', async () => {
  const who = await aShopper(shop.db)
  const imported = { product_id: productId, author_name: 'Mẫu', rating: 4 }
  const { id } = await shop.db
    .insertInto('reviews')
    .values(imported)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await edit({ rating: 1 }, { who })).toMatchObject({
    status: 404,
    code: 'REVIEW_NOT_FOUND',
  })
  expect((await edit({ rating: 1, userId: author.id }, { who })).status).toBe(403)
  for (const other of [id, randomUUID(), 'khong-co']) {
    expect((await edit({ rating: 1 }, { id: other })).status).toBe(404)
  }
  expect(await rated()).toEqual({ rating_count: 1, rating_value: 2 })
})

test('a hidden review counts nowhere and is visible only to its author, who is notified once; editing keeps it hidden', async () => {
  expect(await hideReview(shop.db, review.id, 'Có số điện thoại.', keeper)).toBe(true)
  expect(await hideReview(shop.db, review.id, 'Có số điện thoại.', keeper)).toBe(false)

  expect(await rated()).toEqual({ rating_count: 0, rating_value: 0 })
  expect(await list()).toMatchObject({ reviews: [], summary: { count: 0 } })
  const edited = await edit({ rating: 4, content: 'Đã bỏ số điện thoại' })
  expect(edited.review).toMatchObject({ isHidden: true, hiddenReason: 'Có số điện thoại.' })
  expect(await rated()).toEqual({ rating_count: 0, rating_value: 0 })
  const waiting = await shop.app.inject({
    url: '/api/web/reviews/user/pending',
    headers: author.headers,
  })
  expect(waiting.json().items).toEqual([])
  expect(await notices()).toEqual([
    {
      kind: 'review',
      title: 'Đánh giá của bạn đã bị ẩn',
      message: expect.stringContaining('Lý do: Có số điện thoại.'),
      link: `/user/account/reviews?tab=done&orderId=${review.orderId}`,
    },
  ])

  expect(await unhideReview(shop.db, review.id, keeper)).toBe(true)
  expect(await unhideReview(shop.db, review.id, keeper)).toBe(false)
  expect(await rated()).toEqual({ rating_count: 1, rating_value: 4 })
  expect((await edit({})).review).toMatchObject({ isHidden: false, hiddenReason: '' })
  expect(await notices()).toHaveLength(2)
})

test('the shop’s reply is shown, notified once, and stays when the review is edited', async () => {
  expect(await answerReview(shop.db, review.id, 'Tiệm xin đổi cỡ cho bạn.', keeper)).toBe(true)
  expect(await answerReview(shop.db, review.id, 'Tiệm xin đổi cỡ cho bạn.', keeper)).toBe(false)
  const edited = await edit({ content: 'Đã được đổi' })

  expect(edited.review).toMatchObject({ reply: 'Tiệm xin đổi cỡ cho bạn.' })
  expect((await list()).reviews).toMatchObject([{ reply: 'Tiệm xin đổi cỡ cho bạn.' }])
  expect(await notices()).toMatchObject([
    { kind: 'review', message: expect.stringContaining('Tiệm xin đổi cỡ cho bạn.') },
  ])
  expect(await answerReview(shop.db, review.id, 'Tiệm đã gửi cỡ mới.', keeper)).toBe(true)
  expect(await notices()).toHaveLength(2)
  expect(await removeAnswer(shop.db, review.id, keeper)).toBe(true)
  expect(await removeAnswer(shop.db, review.id, keeper)).toBe(false)
  expect((await list()).reviews).toMatchObject([{ reply: null, repliedAt: null }])
  await expect(answerReview(shop.db, randomUUID(), 'Chào', keeper)).rejects.toThrow(
    'REVIEW_NOT_FOUND',
  )
})

test('edits, answers and hiding at once leave the rating right', async () => {
  await Promise.all([
    ...[1, 2, 3, 4, 5, 1, 2, 3].map((rating) => edit({ rating })),
    ...['a', 'b', 'c'].map((reason) => hideReview(shop.db, review.id, reason, keeper)),
    ...['a', 'b', 'c'].map((answer) => answerReview(shop.db, review.id, answer, keeper)),
  ])
  await unhideReview(shop.db, review.id, keeper)
  const last = await edit({})
  expect(await rated()).toEqual({ rating_count: 1, rating_value: last.review.rating })
})
