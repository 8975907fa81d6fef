import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aStoreRequest } from '#test/queue-rows.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

const list = async (query = '', headers = owner.headers) =>
  (await shop.app.inject({ url: `/api/admin/sellers${query}`, headers })).json()

const decide = (id: string, step: string, note?: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/sellers/${id}/${step}`,
    headers: owner.headers,
    payload: note === undefined ? {} : { note },
  })

const auditsOf = (id: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()

test('requests are listed by state, with their applicants', async () => {
  const { id, applicant, email } = await aStoreRequest(shop.db, { description: 'Gốm men lam' })
  const other = await aStoreRequest(shop.db)
  await decide(other.id, 'reject', 'Thiếu giấy phép.')
  const pending = await list('?status=pending')
  expect(pending.data).toMatchObject([{ id, phone: applicant.phone, email, decidedAt: null }])
  expect((await list('?status=rejected')).data).toMatchObject([
    { id: other.id, note: 'Thiếu giấy phép.' },
  ])
  expect((await list()).data).toHaveLength(2)
  expect((await list('?status=approved')).data).toEqual([])

  const [two, one, none] = [2, 1, 0].map((count) => ({ count, isMore: false }))
  const counts = (await list('/counts')).data
  expect(counts).toEqual({ pending: one, approved: none, rejected: one, all: two })

  const role = await aRole(shop.db, ['sellers.decide'])
  const { headers } = await aStaffMember(shop.db, { role })
  const masked = await list('?status=pending', headers)
  expect(masked.data).toMatchObject([{ id, phone: null, email: null }])
})

test('a request is decided once, however often it is asked for, and audited', async () => {
  const { id, applicant } = await aStoreRequest(shop.db)
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'approve', 'Chào mừng bạn.')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json().data).toMatchObject({ status: 'approved', note: 'Chào mừng bạn.' })
  expect(await auditsOf(id)).toMatchObject([
    {
      action: 'seller.approved',
      staff_id: owner.id,
      before: { status: 'pending' },
      after: { status: 'approved' },
      note: 'Chào mừng bạn.',
    },
  ])
  const news = await shop.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', applicant.id)
    .execute()
  expect(news).toEqual([{ title: 'Yêu cầu mở cửa hàng đã được duyệt' }])

  const late = await decide(id, 'reject')
  expect([late.statusCode, late.json().code]).toEqual([409, 'STORE_ALREADY_DECIDED'])
  expect(late.json().message).toBe('Yêu cầu này đã được duyệt.')
})

test('an unknown request is not found', async () => {
  for (const id of ['khong-co', '018f0000-0000-7000-8000-00000000ffff']) {
    expect((await decide(id, 'approve')).statusCode).toBe(404)
  }
})
