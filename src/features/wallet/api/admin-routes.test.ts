import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spendVoucher } from '#features/wallet/api/public.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVoucher } from '#test/builders.ts'
import { quoteDiscounts } from './quote-discounts.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let count = 0
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers = owner.headers,
) {
  const url = `/api/admin/${path}`
  return shop.app.inject({ method, url, headers, ...(payload && { payload }) })
}

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

/** A fixed sum that runs now. */
function terms(spec: object = {}) {
  count += 1
  return {
    ...{ code: `CODINH${count}`, kind: 'amount', value: 50_000, maxDiscount: null },
    ...{ minSubtotal: 0, startAt: inDays(-1), endAt: inDays(7), quantity: null },
    ...{ isPublic: true, description: '', ...spec },
  }
}

async function make(spec: object = {}) {
  const answer = await call('POST', 'vouchers', terms(spec))
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return answer.json().data
}

const change = (voucher: object, spec: object) =>
  call('PUT', `vouchers/${(voucher as { id: string }).id}`, { ...voucher, ...spec })
const wrongOf = (answer: Awaited<ReturnType<typeof call>>) => answer.json().errors?.[0]?.path

const lastAudit = (subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'note'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const quote = (userId: string, subtotal: number, voucherCode: string) =>
  quoteDiscounts(
    shop.db,
    {
      userId,
      subtotal,
      goods: [{ productId: randomUUID(), total: subtotal }],
      shippingFee: 30_000,
      sharePercent: 0,
    },
    { voucherCode },
  )

async function use(code: string, subtotal = 200_000) {
  const buyer = await aShopper(shop.db)
  const quoted = await quote(buyer.id, subtotal, code)
  const orderId = await aStoredOrder(shop.db, {
    user_id: buyer.id,
    subtotal,
    voucher_discount: quoted.voucherDiscount,
    total: subtotal - quoted.voucherDiscount,
    shipping_fee: 0,
  })
  const isSpent = await shop.db
    .transaction()
    .execute((tx) => spendVoucher(tx, { userId: buyer.id, orderId }, quoted))
  return { isSpent, orderId, buyer, discount: quoted.voucherDiscount }
}

test('a fixed sum takes that sum off, and never more than the goods cost', async () => {
  const { code, id, kind, value, maxDiscount, version } = await make({ minSubtotal: 30_000 })
  expect({ kind, value, maxDiscount, version }).toEqual({
    ...{ kind: 'amount', value: 50_000, maxDiscount: null, version: 1 },
  })
  expect(await lastAudit(id)).toMatchObject({ action: 'voucher.created', after: { code } })
  const { id: buyer } = await aShopper(shop.db)
  const off = async (subtotal: number) => (await quote(buyer, subtotal, code)).voucherDiscount
  expect([await off(200_000), await off(49_000), await off(29_999)]).toEqual([50_000, 49_000, 0])
  const listed = await shop.app.inject({ url: '/api/web/vouchers/available?subtotal=200000' })
  const shown = listed.json().data.find((each: { code: string }) => each.code === code)
  expect(shown).toMatchObject({ kind: 'amount', discount: 100, maxDiscount: 50_000, off: 50_000 })
})

test('a percentage has a maximum of its own', async () => {
  const voucher = await make({ kind: 'percent', value: 15, maxDiscount: 20_000 })
  expect(voucher).toMatchObject({ kind: 'percent', value: 15, maxDiscount: 20_000 })
  const { id: buyer } = await aShopper(shop.db)
  expect((await quote(buyer, 100_000, voucher.code)).voucherDiscount).toBe(15_000)
  expect((await quote(buyer, 900_000, voucher.code)).voucherDiscount).toBe(20_000)
})

test.each([
  ['code', { code: 'có dấu' }],
  ['code', { code: 'x' }],
  ['value', { kind: 'percent', value: 101 }],
  ['value', { value: 0 }],
  ['value', { value: 2_000_000_000 }],
  ['maxDiscount', { kind: 'percent', value: 10, maxDiscount: 0 }],
  ['minSubtotal', { minSubtotal: -1 }],
  ['endAt', { endAt: inDays(-2) }],
  ['endAt', { startAt: inDays(-3), endAt: inDays(-2) }],
  ['quantity', { quantity: 0 }],
  ['description', { description: 'a'.repeat(501) }],
  ['kind', { kind: 'free' }],
])('a voucher with a wrong %s is refused at its field: %o', async (field, spec) => {
  const answer = await call('POST', 'vouchers', terms(spec))
  expect([answer.statusCode, wrongOf(answer)]).toEqual([422, field])
})

test('a code is used once, also when two are made at once', async () => {
  const same = terms()
  const both = await Promise.all([call('POST', 'vouchers', same), call('POST', 'vouchers', same)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  const other = await make()
  expect(wrongOf(await change(other, { code: same.code.toLowerCase() }))).toBe('code')
})

test('all of it can be changed until it is used, then only what no shopper relies on', async () => {
  const voucher = await make()
  const changed = await change(voucher, { value: 70_000, quantity: 3 })
  expect(changed.json().data).toMatchObject({ value: 70_000, version: 2 })
  expect(await lastAudit(voucher.id)).toMatchObject({
    action: 'voucher.changed',
    before: { terms: 'Giảm 50.000đ', uses: null },
    after: { terms: 'Giảm 70.000đ', uses: 3 },
  })
  const stale = await change(voucher, { value: 60_000 })
  expect(stale.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, current: { value: 70_000 }, by: owner.name },
  })

  const { isSpent, orderId } = await use(voucher.code)
  expect(isSpent).toBe(true)
  const { data } = (await call('GET', `vouchers/${voucher.id}`)).json()
  expect(data).toMatchObject({ used: 1, discounted: 70_000, unused: 0 })
  for (const spec of [
    { value: 60_000 },
    { kind: 'percent', value: 70 },
    { minSubtotal: 1 },
    { startAt: inDays(-2) },
    { code: 'MAKHAC' },
  ]) {
    expect([Object.keys(spec)[0], wrongOf(await change(data, spec))]).toEqual([
      Object.keys(spec)[0],
      Object.keys(spec)[0],
    ])
  }
  expect((await change(data, { quantity: 1, endAt: inDays(9), isPublic: false })).statusCode).toBe(
    200,
  )
  await use(voucher.code)
  const uses = (await call('GET', `vouchers/${voucher.id}/uses`)).json()
  expect(uses).toMatchObject({ data: [{ orderId, discount: 70_000 }], next: null })
  const now = (await call('GET', `vouchers/${voucher.id}`)).json().data
  expect(now.state).toBe('used-up')
  expect(wrongOf(await change(now, { quantity: 0 }))).toBe('quantity')
})

test('the quantity never falls below what is used', async () => {
  const voucher = await make({ quantity: 5 })
  await use(voucher.code)
  await use(voucher.code)
  const now = (await call('GET', `vouchers/${voucher.id}`)).json().data
  expect(wrongOf(await change(now, { quantity: 1 }))).toBe('quantity')
  expect((await change(now, { quantity: 2 })).statusCode).toBe(200)
})

test('an order that was priced by terms from before a change does not use them', async () => {
  const voucher = await make()
  const buyer = await aShopper(shop.db)
  const quoted = await quote(buyer.id, 200_000, voucher.code)
  await change(voucher, { value: 10_000 })
  const orderId = await aStoredOrder(shop.db, { user_id: buyer.id })
  const spend = (priced: typeof quoted) =>
    shop.db.transaction().execute((tx) => spendVoucher(tx, { userId: buyer.id, orderId }, priced))
  expect(await spend(quoted)).toBe(false)
  expect(await spend(await quote(buyer.id, 200_000, voucher.code))).toBe(true)
})

test('ending is undone by its end of before; what has not begun is taken back', async () => {
  const voucher = await make()
  const ended = await call('POST', `vouchers/${voucher.id}/end`)
  expect(ended.json()).toMatchObject({ state: 'ended' })
  expect((await call('POST', `vouchers/${voucher.id}/end`)).json()).toMatchObject({
    state: 'ended',
  })
  const now = (await call('GET', `vouchers/${voucher.id}`)).json().data
  expect(now).toMatchObject({ state: 'ended', version: 2 })
  expect((await change(now, { endAt: voucher.endAt })).json().data.state).toBe('usable')

  const coming = await make({ startAt: inDays(1) })
  const gone = await call('POST', `vouchers/${coming.id}/end`)
  expect(gone.json()).toMatchObject({ state: 'withdrawn' })
  expect(await lastAudit(coming.id)).toMatchObject({ action: 'voucher.withdrawn' })
  expect((await call('GET', `vouchers/${coming.id}`)).statusCode).toBe(404)
})

test('a voucher is given to a shopper once, who is told', async () => {
  const { id, code } = await make({ isPublic: false })
  const { id: userId, phone } = await aShopper(shop.db)
  const give = (account: string) => call('POST', `vouchers/${id}/grants`, { account })
  const both = await Promise.all([give(phone), give(phone)])
  expect(both.map((answer) => answer.json().isNew).toSorted()).toEqual([false, true])
  expect(await lastAudit(id)).toMatchObject({ action: 'voucher.granted', after: { code, userId } })
  const news = await shop.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', userId)
    .execute()
  expect(news).toEqual([{ message: expect.stringContaining('Giảm 50.000đ') }])
  expect(wrongOf(await give('khong-ai@vi-du.invalid'))).toBe('account')
  await call('POST', `vouchers/${id}/end`)
  expect((await give(phone)).json().code).toBe('VOUCHER_OVER')
})

test('the list is filtered by state and code, and read page by page', async () => {
  const of = async (query: string) =>
    (await call('GET', `vouchers?${query}`)).json().data.map(({ id }: { id: string }) => id)
  const soon = await make({ code: `SAPTOI${count}`, startAt: inDays(2) })
  const done = await aVoucher(shop.db, { end_at: new Date(Date.now() - day) })
  expect(await of(`state=soon&q=sap-toi`)).toEqual([soon.id])
  expect(await of('state=ended')).toContain(done.id)
  expect(await of('state=usable')).not.toContain(soon.id)
  for (let more = 0; more < 51; more++) await aVoucher(shop.db, { code: `TRANG${1000 + more}` })
  const first = (await call('GET', 'vouchers?q=TRANG1')).json()
  const second = (await call('GET', `vouchers?q=TRANG1&cursor=${first.next}`)).json()
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
})

test('coins are found, given with a reason, and never taken twice or below zero', async () => {
  const { id, phone } = await aShopper(shop.db)
  const adjust = (payload: object) => call('POST', `coins/${id}/adjust`, payload)
  const given = { amount: 5_000, reason: 'Bù đơn giao trễ', balance: 0 }
  const both = await Promise.all([adjust(given), adjust(given)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(await lastAudit(id)).toEqual({
    ...{ action: 'coins.adjusted', note: 'Bù đơn giao trễ' },
    ...{ before: { balance: 0 }, after: { balance: 5_000 } },
  })
  const found = (await call('GET', `coins?account=${phone}`)).json().data
  expect(found).toMatchObject({ id, balance: 5_000, entries: [{ note: 'Bù đơn giao trễ' }] })
  const taken = { amount: -5_001, reason: 'Nhầm', balance: 5_000 }
  expect(wrongOf(await adjust(taken))).toBe('amount')
  expect(wrongOf(await adjust({ ...taken, amount: 0 }))).toBe('amount')
  expect(wrongOf(await adjust({ ...taken, amount: -1, reason: ' ' }))).toBe('reason')
  expect((await adjust({ ...taken, amount: -5_000 })).json().balance).toBe(0)
})

test('who may only read promotions changes nothing and sees no coins', async () => {
  const role = await aRole(shop.db, ['promotions.read'])
  const { headers } = await aStaffMember(shop.db, { role })
  expect((await call('GET', 'vouchers', undefined, headers)).statusCode).toBe(200)
  expect((await call('POST', 'vouchers', terms(), headers)).statusCode).toBe(403)
  expect((await call('GET', 'coins?account=a@b.vn', undefined, headers)).statusCode).toBe(403)
})

test('a discount is never above the goods, whatever the terms', async () => {
  const { id: buyer } = await aShopper(shop.db)
  const [amount, percent] = [
    await make({ value: 123_456 }),
    await make({ kind: 'percent', value: 33, maxDiscount: 77_777 }),
  ]
  const sums = fc.integer({ min: 0, max: 1_000_000 })
  await fc.assert(
    fc.asyncProperty(sums, async (subtotal) => {
      const byAmount = (await quote(buyer, subtotal, amount.code)).voucherDiscount
      const byPercent = (await quote(buyer, subtotal, percent.code)).voucherDiscount
      expect(byAmount).toBe(Math.min(subtotal, 123_456))
      expect(byPercent).toBe(Math.min(Math.floor((subtotal * 33) / 100), 77_777))
    }),
    { numRuns: 30 },
  )
})
