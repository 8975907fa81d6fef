import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import type { Address } from '../contract.ts'
import { findAddress } from './public.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  me = await aShopper(shop.db)
})

const input = {
  fullName: 'Trần Thị Bưởi',
  phone: '0912345678',
  street: '12 phố Mẫu',
  provinceCode: '01',
  districtCode: '001',
  wardCode: '00001',
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function call(method: Method, path = '', payload?: object, who = me) {
  const url = `/api/web/users/addresses${path}`
  const { headers } = who
  return shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}
async function add(fields: object = {}, who = me): Promise<Address> {
  return (await call('POST', '', { ...input, ...fields }, who)).json().data
}
async function book(who = me): Promise<Address[]> {
  return (await call('GET', '', undefined, who)).json().data
}
async function defaults() {
  return (await book()).filter((address) => address.isDefault).map(({ id }) => id)
}

describe.each(['/api/web/addresses/users/addresses', '/api/web/users/addresses'])('%s', (base) => {
  test('keeps, changes and removes addresses', async () => {
    const { headers } = me
    const request = (method: Method, path: string, payload?: object) =>
      shop.app.inject({ method, url: `${base}${path}`, headers, ...(payload ? { payload } : {}) })

    const added = await request('POST', '', { ...input, provinceName: 'Bịa', isDefault: false })
    expect(added.statusCode).toBe(201)
    const { id, data } = added.json()
    expect(data).toEqual({
      ...input,
      id,
      email: null,
      isDefault: true,
      scheme: 'legacy',
      provinceName: 'Thành phố Hà Nội',
      districtName: 'Quận Ba Đình',
      wardName: 'Phường Phúc Xá',
    })
    expect((await request('GET', '')).json().data).toEqual([data])
    expect((await request('GET', '/default')).json().data).toEqual(data)
    expect((await request('GET', `/${id}`)).json().data).toEqual(data)

    const changed = await request('PUT', `/${id}`, { ...input, street: '  34 ngõ Mới ', email: '' })
    expect(changed.json().data).toEqual({ ...data, street: '34 ngõ Mới' })
    expect((await request('PUT', `/${id}/default`)).json().data.isDefault).toBe(true)
    expect((await request('DELETE', `/${id}`)).json()).toEqual({ success: true })
    expect((await request('GET', '/default')).json()).toEqual({ success: true, data: null })
    expect((await request('DELETE', `/${id}`)).statusCode).toBe(404)
  })

  test('requires a sign-in', async () => {
    for (const path of ['', '/default', '/x']) {
      expect((await shop.app.inject({ url: `${base}${path}` })).statusCode).toBe(401)
    }
  })
})

describe('the default address', () => {
  test('is the first one, moves only when another is chosen, and passes to the newest', async () => {
    const first = await add()
    const second = await add()
    const third = await add()
    expect((await book()).map(({ id }) => id)).toEqual([first.id, third.id, second.id])
    expect(await defaults()).toEqual([first.id])

    await call('PUT', `/${first.id}`, { ...input, isDefault: false })
    expect(await defaults()).toEqual([first.id])
    await call('PUT', `/${second.id}`, { ...input, isDefault: true })
    expect(await defaults()).toEqual([second.id])
    await call('DELETE', `/${second.id}`)
    expect(await defaults()).toEqual([third.id])
    const fourth = await add({ isDefault: true })
    expect(await defaults()).toEqual([fourth.id])
    await call('DELETE', `/${first.id}`)
    expect(await defaults()).toEqual([fourth.id])
  })

  test('stays one when twenty are chosen at once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push((await add()).id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call('PUT', `/${ids[index % 5]}/default`)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200))
    expect(await defaults()).toHaveLength(1)
  })

  test('stays one while addresses are added, changed and deleted at once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 8; count++) ids.push((await add()).id)
    const answers = await Promise.all([
      ...ids.slice(0, 6).map((id) => call('DELETE', `/${id}`)),
      ...ids.map((id) => call('PUT', `/${id}/default`)),
      ...ids.slice(4).map((id) => call('PUT', `/${id}`, { ...input, isDefault: true })),
      ...ids.map(() => call('POST', '', { ...input, isDefault: true })),
    ])
    for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode)
    expect(await book()).toHaveLength(10)
    expect(await defaults()).toHaveLength(1)
  })
})

test('at most fifty are stored, even when many are added at once', async () => {
  await add()
  const row = await shop.db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  const { id: _id, ...copy } = { ...row, is_default: false }
  await shop.db
    .insertInto('addresses')
    .values(Array.from({ length: 44 }, () => copy))
    .execute()

  const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', '', input)))
  const refused = answers.filter((answer) => answer.statusCode === 409)
  expect(refused).toHaveLength(7)
  expect(refused[0]?.json()).toMatchObject({
    code: 'TOO_MANY_ADDRESSES',
    message: 'Bạn đã lưu tối đa 50 địa chỉ. Vui lòng xoá bớt trước khi thêm mới.',
  })
  expect(await book()).toHaveLength(50)
})

test('another’s address is not there to read, change, choose or delete', async () => {
  const other = await aShopper(shop.db)
  const { id } = await add({}, other)
  const before = await book(other)
  await add()
  for (const [method, path, payload] of [
    ['GET', `/${id}`, undefined],
    ['PUT', `/${id}`, input],
    ['PUT', `/${id}/default`, undefined],
    ['DELETE', `/${id}`, undefined],
  ] as const) {
    const answer = await call(method, path, payload)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'ADDRESS_NOT_FOUND',
      message: 'Không tìm thấy địa chỉ.',
    })
  }
  expect(await book(other)).toEqual(before)
  expect(await defaults()).toHaveLength(1)
  expect((await call('GET', `?userId=${other.id}`)).statusCode).toBe(403)
  expect((await call('POST', '', { ...input, userId: other.id })).statusCode).toBe(403)
})

test('an island district takes an address without a ward', async () => {
  const island = { provinceCode: '31', districtCode: '318' }
  for (const ward of [{ wardCode: '' }, { wardCode: null }, { wardCode: undefined }]) {
    const answer = await call('POST', '', { ...input, ...island, ...ward })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      districtName: 'Huyện Bạch Long Vĩ',
      wardCode: '',
      wardName: '',
    })
  }
})

test('other features find an address by id, else the default one', async () => {
  const [first, second] = [await add(), await add()]
  const find = (addressId?: string) => findAddress(shop.db, { userId: me.id, addressId })
  expect(await find()).toEqual(first)
  expect(await find(second.id)).toEqual(second)
  expect(await find('không phải mã')).toBeUndefined()
  const other = await aShopper(shop.db)
  expect(await findAddress(shop.db, { userId: other.id, addressId: first.id })).toBeUndefined()
  expect(await findAddress(shop.db, { userId: other.id })).toBeUndefined()
})
