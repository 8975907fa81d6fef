import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aQueuedReview } from '#test/queue-rows.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/admin/reviews${path}`
  return shop.app.inject({ method, url, headers: owner.headers, ...(payload && { payload }) })
}

const idsOf = async (query: string) => {
  const { data } = (await call('GET', query)).json()
  return data.map(({ id }: { id: string }) => id)
}

const countsOf = async (query: string) => (await call('GET', `/counts${query}`)).json().data

async function lastAudit(subject: string) {
  return shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'staff_id'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

const newsOf = (userId: string) =>
  shop.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()

test('the list is filtered by state, stars and product, and read page by page', async () => {
  const open = await aQueuedReview(shop.db, { rating: 1, content: 'Vải mỏng' })
  const answered = await aQueuedReview(shop.db, { rating: 4, reply: 'Cảm ơn bạn.' })
  const hidden = await aQueuedReview(shop.db, { is_hidden: true, hidden_reason: 'Thô tục' })
  expect(await idsOf('?state=unanswered')).toEqual([open.id])
  expect(await idsOf('?state=answered')).toEqual([answered.id])
  expect(await idsOf('?state=hidden')).toEqual([hidden.id])
  expect(await idsOf('?rating=1')).toEqual([open.id])
  expect(await idsOf('')).toEqual([hidden.id, answered.id, open.id])
  const [row] = (await call('GET', '?state=unanswered')).json().data
  expect(row).toMatchObject({ author: 'Lê Thu Hà', orderId: open.orderId, content: 'Vải mỏng' })
  expect(await idsOf(`?product=${row.product.slug}`)).toEqual([open.id])
  expect(await idsOf('?product=khong-co')).toEqual([])

  const one = { count: 1, isMore: false }
  const none = { count: 0, isMore: false }
  const each = { unanswered: one, answered: one, hidden: one, all: { count: 3, isMore: false } }
  expect(await countsOf('')).toEqual(each)
  const onlyOpen = { unanswered: one, answered: none, hidden: none, all: one }
  expect(await countsOf('?rating=1')).toEqual(onlyOpen)
  expect(await countsOf(`?product=${row.product.slug}`)).toEqual(onlyOpen)
  expect(await countsOf(`?product=${row.product.slug}&rating=5`)).toMatchObject({ all: none })
  expect(await countsOf('?product=khong-co')).toMatchObject({ all: none })
  expect((await call('GET', '/counts?rating=6')).statusCode).toBe(422)

  // All of one moment, so that ids alone tell their order.
  const same = new Date('2026-01-01')
  const imported = {
    author_name: 'Trần Bình',
    product_id: open.productId,
    rating: 5,
    reply: 'Cảm ơn bạn.',
    replied_at: same,
    created_at: same,
  }
  await shop.db
    .insertInto('reviews')
    .values(Array.from({ length: 55 }, () => imported))
    .execute()
  const first = (await call('GET', '?state=answered')).json()
  expect(first.data).toHaveLength(50)
  const second = (await call('GET', `?state=answered&cursor=${first.next}`)).json()
  expect(second).toMatchObject({ next: null })
  expect(second.data).toHaveLength(6)
  const all = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(all).size).toBe(56)
  expect((await call('GET', '?cursor=MSBh')).statusCode).toBe(400)
})

test('a reply is sent once, told to the author, audited, and can be taken away', async () => {
  const { id, buyer } = await aQueuedReview(shop.db)
  const send = () => call('PUT', `/${id}/reply`, { reply: ' Cảm ơn bạn. ', replyBefore: null })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json().data).toMatchObject({ reply: 'Cảm ơn bạn.' })
  expect(await newsOf(buyer.id)).toHaveLength(1)
  expect(await lastAudit(id)).toEqual({
    action: 'review.answered',
    before: { reply: null },
    after: { reply: 'Cảm ơn bạn.' },
    staff_id: owner.id,
  })
  const seen = { replyBefore: 'Cảm ơn bạn.' }
  const other = await call('DELETE', `/${id}/reply`, { replyBefore: 'Một câu khác.' })
  expect(other.json()).toMatchObject({ code: 'STALE_EDIT', details: { by: owner.name } })
  expect((await call('DELETE', `/${id}/reply`, seen)).json().data.reply).toBeNull()
  expect((await call('DELETE', `/${id}/reply`, seen)).statusCode).toBe(200)
  expect(await lastAudit(id)).toMatchObject({
    action: 'review.answer-removed',
    before: { reply: 'Cảm ơn bạn.' },
  })
})

test('who replies from an older view is told who has replied meanwhile, and what', async () => {
  const { id } = await aQueuedReview(shop.db)
  await call('PUT', `/${id}/reply`, { reply: 'Của người thứ nhất', replyBefore: null })
  const late = await call('PUT', `/${id}/reply`, { reply: 'Của người sau', replyBefore: null })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { current: { reply: 'Của người thứ nhất' }, by: owner.name },
  })
  const again = { reply: 'Của người sau', replyBefore: 'Của người thứ nhất' }
  expect((await call('PUT', `/${id}/reply`, again)).statusCode).toBe(200)
})

test('a review is hidden for a reason and shown again; the author is told both', async () => {
  const { id, buyer } = await aQueuedReview(shop.db)
  const empty = await call('POST', `/${id}/hide`, { reason: ' ' })
  expect(empty.statusCode).toBe(422)
  expect(empty.json().errors).toEqual([
    { path: 'reason', message: 'Vui lòng nhập lý do, tối đa 500 ký tự.' },
  ])
  const hidden = await call('POST', `/${id}/hide`, { reason: 'Có số điện thoại' })
  expect(hidden.json().data).toMatchObject({ isHidden: true, hiddenReason: 'Có số điện thoại' })
  expect((await call('POST', `/${id}/show`)).json().data).toMatchObject({ isHidden: false })
  expect((await call('POST', `/${id}/show`)).statusCode).toBe(200)
  expect((await newsOf(buyer.id)).map(({ title }) => title).toSorted()).toEqual([
    'Đánh giá của bạn đã bị ẩn',
    'Đánh giá của bạn đã được hiển thị lại',
  ])
  expect(await lastAudit(id)).toMatchObject({
    action: 'review.shown',
    before: { reason: 'Có số điện thoại' },
    after: { reason: null },
  })
})

test('without the right to see customers, names are masked', async () => {
  const { id } = await aQueuedReview(shop.db)
  const role = await aRole(shop.db, ['reviews.write'])
  const { headers } = await aStaffMember(shop.db, { role })
  const { data } = (await shop.app.inject({ url: '/api/admin/reviews', headers })).json()
  expect(data.find((review: { id: string }) => review.id === id).author).toBe('L. T. Hà')
})

test('an unknown review is not found', async () => {
  for (const id of ['khong-co', '018f0000-0000-7000-8000-00000000ffff']) {
    const answer = await call('POST', `/${id}/hide`, { reason: 'Thử' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REVIEW_NOT_FOUND'])
  }
})

test('the list is searched by words of reviews and of names of products', async () => {
  const review = { product: 'Bình hoa Bát Tràng', content: 'Men rạn rất đẹp' }
  const { id, productId } = await aQueuedReview(shop.db, review)
  await aQueuedReview(shop.db, { content: 'Giao chậm' })
  const found = (q: string) => idsOf(`?${new URLSearchParams({ q })}`)
  for (const q of ['men rạn', 'dep ran', 'bat trang', 'Bình ho', 'trang bat']) {
    expect(await found(q), q).toEqual([id])
  }
  for (const q of ['men nâu', 'binh xyz', "x' & 'y"]) expect(await found(q), q).toEqual([])
  expect(await idsOf(`?rating=5&${new URLSearchParams({ q: 'men ran' })}`)).toEqual([])

  const counted = (q: string, rest = '') => countsOf(`?${new URLSearchParams({ q })}${rest}`)
  const [one, none] = [1, 0].map((count) => ({ count, isMore: false }))
  expect(await counted('dep ran')).toEqual({
    unanswered: one,
    answered: none,
    hidden: none,
    all: one,
  })
  expect(await counted('dep ran', '&rating=5')).toMatchObject({ unanswered: none, all: none })
  expect(await counted('bat trang')).toMatchObject({ unanswered: one, all: one })
  await sql`INSERT INTO reviews (author_name, product_id, rating, content, reply, replied_at)
    SELECT 'Trần Bình', ${productId}, 5, 'Tuyệt vời', 'Cảm ơn bạn.', now() FROM generate_series(1, 1001)`.execute(
    shop.db,
  )
  const most = { count: 99, isMore: true }
  const noneYet = { count: 0, isMore: true }
  const tabs = { unanswered: noneYet, answered: most, hidden: noneYet, all: most }
  expect(await counted('tuyet')).toEqual(tabs)
  expect(await counted('tuyet qua')).toMatchObject({ answered: noneYet, all: noneYet })
})
