import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUnpaidOrder, aTransfer } from '#test/queue-rows.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let clerk: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
  clerk = await aStaffMember(shop.db, {
    role: await aRole(shop.db, ['payments.read', 'payments.assign']),
  })
})
afterAll(() => shop.close())

const ask = (path: string, headers = owner.headers) =>
  shop.app.inject({ url: `/api/admin/${path}`, headers })
const get = async (path: string, headers = owner.headers) => (await ask(path, headers)).json()

const assign = (id: string, orderId: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/transfers/${id}/assign`,
    headers: owner.headers,
    payload: { orderId },
  })

test('money is listed by outcome; memos are masked', async () => {
  const id = await aTransfer(shop.db, { amount: 70_000, memo: 'MAU TRA TIEN' })
  const orderId = await anUnpaidOrder(shop.db, { total: 70_001 })
  const other = await aTransfer(shop.db, { amount: 70_001 })
  await assign(other, orderId)
  const open = await get('transfers?outcome=unknown')
  expect(open.data).toMatchObject([{ id, orderId: null, amount: 70_000, memo: 'MAU TRA TIEN' }])
  expect((await get('transfers?outcome=exact')).data).toMatchObject([{ id: other, orderId }])
  expect((await get('transfers')).data).toHaveLength(2)
  expect((await get('transfers/counts')).data).toEqual({ unknown: { count: 1, isMore: false } })
  expect((await get('transfers?outcome=unknown', clerk.headers)).data[0].memo).toBe('••••')
})

test('who keeps the books reads money and refunds, and assigns nothing', async () => {
  const { headers } = await aStaffMember(shop.db, { role: 'books' })
  const id = await aTransfer(shop.db, { amount: 41_000 })
  const orderId = await anUnpaidOrder(shop.db, { total: 41_000 })
  for (const path of ['transfers', 'transfers/counts', 'transfers/export', 'refunds']) {
    expect([path, (await ask(path, headers)).statusCode]).toEqual([path, 200])
  }
  const assigned = await shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/transfers/${id}/assign`, headers, payload: { orderId } },
  })
  expect(assigned.statusCode).toBe(403)
})

test('money is found by memo, amount, order, reference and days, and exported so', async () => {
  const id = await aTransfer(shop.db, { amount: 1_234_000, memo: 'CHI LAN CK tien ao' })
  const paid = await aTransfer(shop.db, { amount: 88_000, memo: '100%_x' })
  const orderId = await anUnpaidOrder(shop.db, { total: 88_000 })
  await assign(paid, orderId)
  const { provider_reference } = await shop.db
    .selectFrom('payments')
    .select('provider_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const find = async (query: Record<string, string>, headers = owner.headers) => {
    const { data } = await get(`transfers?${new URLSearchParams(query)}`, headers)
    return data.map((row: { id: string }) => row.id)
  }
  for (const q of ['lan ck', '1.234.000', '1tr234', provider_reference]) {
    expect(await find({ q }), q).toEqual([id])
  }
  expect(await find({ q: orderId.toLowerCase() })).toEqual([paid])
  expect(await find({ q: '%' })).toEqual([])
  expect(await find({ q: 'lan ck', outcome: 'exact' })).toEqual([])
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect(await find({ q: 'lan', from: day, to: day })).toEqual([id])
  expect(await find({ q: 'lan', to: '2020-01-01' })).toEqual([])
  expect((await ask('transfers?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422)

  // What is masked is not found by.
  expect(await find({ q: 'lan ck' }, clerk.headers)).toEqual([])
  expect(await find({ q: '1234000' }, clerk.headers)).toEqual([id])

  const file = await ask('transfers/export?q=lan')
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
  expect(file.body).toContain('CHI LAN CK tien ao')
  const masked = (await ask('transfers/export?q=1234000', clerk.headers)).body
  expect(masked).toContain('1234000')
  expect(masked).not.toContain('LAN')
  const { headers: reads } = await aStaffMember(shop.db, { role: 'orders' })
  expect((await ask('transfers/export?q=lan', reads)).body).toContain('••••')
  const { after } = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'transfer.exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ fields: ['q'] })
})

test('orders are suggested by the memo and by what they wait for, or found by code', async () => {
  const amount = 123_456
  const named = await anUnpaidOrder(shop.db, { total: 500_000 })
  const waiting = await anUnpaidOrder(shop.db, { total: amount + 1000, paid: 1000 })
  const cancelled = await anUnpaidOrder(shop.db, { total: amount, status: 'CANCELLED' })
  await anUnpaidOrder(shop.db, { total: amount + 1 })
  const id = await aTransfer(shop.db, { amount, memo: `tt ${named} va ${named.slice(0, 9)}` })
  expect((await get(`transfers/${id}/orders`)).data).toMatchObject([
    { id: named, reason: 'memo', due: 500_000 },
    { id: waiting, reason: 'amount', due: amount, isCancelled: false },
    { id: cancelled, reason: 'amount', due: 0, isCancelled: true },
  ])
  const found = await get(`transfers/${id}/orders?q=${named.slice(0, 8).toLowerCase()}`)
  expect(found.data).toMatchObject([{ id: named, reason: 'code', recipient: 'Nguyễn Thị Mẫu' }])
  expect((await get(`transfers/${id}/orders?q=DH%25%25`)).data).toEqual([])
  expect((await get(`transfers/${id}/orders?q=DH7`)).code).toBe('INVALID_FIELD')
  const masked = await get(`transfers/${id}/orders`, clerk.headers)
  expect(masked.data[0].recipient).toBe('Mẫu')
  expect((await get('transfers/khong-co/orders')).code).toBe('PAYMENT_NOT_FOUND')
})

test('an order is offered the money without one, what it waits for first', async () => {
  const orderId = await anUnpaidOrder(shop.db, { total: 81_000, paid: 1000 })
  const equal = await aTransfer(shop.db, { amount: 80_000, memo: 'MAU' })
  const newer = await aTransfer(shop.db, { amount: 500 })
  const counted = await aTransfer(shop.db, { amount: 80_000 })
  await assign(counted, await anUnpaidOrder(shop.db, { total: 80_000 }))
  const { data } = await get(`orders/${orderId}/transfers`)
  expect(data.slice(0, 2)).toMatchObject([{ id: equal, memo: 'MAU' }, { id: newer }])
  expect(data.some(({ id }: { id: string }) => id === counted)).toBe(false)
  const masked = await get(`orders/${orderId}/transfers`, clerk.headers)
  expect(masked.data[0].memo).toBe('••••')
  expect((await get('orders/DH00000000/transfers')).code).toBe('ORDER_NOT_FOUND')
})

test('a transfer is assigned once, however often it is sent, and audited', async () => {
  const orderId = await anUnpaidOrder(shop.db, { total: 250_000 })
  const id = await aTransfer(shop.db, { amount: 250_000 })
  const answers = await Promise.all([1, 2, 3].map(() => assign(id, orderId.toLowerCase())))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json().data).toMatchObject({ orderId, outcome: 'exact' })
  const order = await shop.db
    .selectFrom('orders')
    .select(['payment_status', 'paid_amount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ payment_status: 'paid', paid_amount: 250_000 })
  const audits = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id'])
    .where('subject', '=', orderId)
    .execute()
  expect(audits).toEqual([{ action: 'payment.assigned', staff_id: owner.id }])

  const other = await anUnpaidOrder(shop.db)
  const late = await assign(id, other)
  expect([late.statusCode, late.json().code]).toEqual([409, 'PAYMENT_ALREADY_COUNTED'])
  expect((await assign(id, 'DH00000000')).json().code).toBe('ORDER_NOT_FOUND')
})

test('orders whose shoppers are owed money are listed, the oldest first', async () => {
  const cancelled = await anUnpaidOrder(shop.db, { status: 'CANCELLED', paid: 40_000 })
  const overpaid = await aStoredOrder(shop.db, { payment_status: 'paid', paid_amount: 130_000 })
  await aStoredOrder(shop.db, { payment_status: 'paid', paid_amount: 100_000 })
  const { data, next } = await get('refunds')
  expect(next).toBeNull()
  expect(data).toMatchObject([
    { orderId: cancelled, owed: 40_000, isCancelled: true, phone: '0912345678' },
    { orderId: overpaid, owed: 30_000, isCancelled: false },
  ])
  expect((await get('refunds', clerk.headers)).data[0]).toMatchObject({
    recipient: 'Mẫu',
    phone: '091••••678',
  })
})
