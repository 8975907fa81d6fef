import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof aStaffMember>>

const viewsOf = async ({ headers }: Member, list = 'don-hang') =>
  (await shop.app.inject({ url: `/api/admin/me/views?list=${list}`, headers })).json().data
const save = (member: Member, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/me/views',
    headers: member.headers,
    payload: { list: 'don-hang', query: 'stage=TO_PACK', ...payload },
  })
const remove = (member: Member, id: string) =>
  shop.app.inject({
    method: 'DELETE',
    url: `/api/admin/me/views/${id}`,
    headers: member.headers,
  })

test('views are saved for oneself, once for each name, and deleted', async () => {
  const [one, other] = [await aStaffMember(shop.db), await aStaffMember(shop.db)]
  await save(one, { name: ' Đóng gói ' })
  const saved = await save(one, { name: 'Đóng gói', query: 'stage=TO_PACK&province=79' })
  expect(saved.json().data).toMatchObject([
    { name: 'Đóng gói', query: 'stage=TO_PACK&province=79' },
  ])
  await save(one, { name: 'Hà Nội', query: 'province=01' })
  expect((await viewsOf(one)).map(({ name }: { name: string }) => name)).toEqual([
    'Đóng gói',
    'Hà Nội',
  ])
  expect(await viewsOf(one, 'danh-gia')).toEqual([])
  expect(await viewsOf(other)).toEqual([])
  const [{ id }] = await viewsOf(one)
  expect((await remove(other, id)).statusCode).toBe(200)
  expect(await viewsOf(one)).toHaveLength(2)
  expect([(await remove(one, id)).statusCode, (await remove(one, id)).statusCode]).toEqual([
    200, 200,
  ])
  expect(await viewsOf(one)).toHaveLength(1)
})

test('thirty views are the most, also when they are saved at once', async () => {
  const member = await aStaffMember(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, index) => save(member, { name: `Số ${index}` })),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(4).fill('TOO_MANY_VIEWS'))
  expect(await viewsOf(member)).toHaveLength(30)
})
