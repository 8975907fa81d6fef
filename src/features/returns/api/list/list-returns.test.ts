import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderIdBytes } from '#features/orders/domain.ts'
import { returnIdFrom } from '#features/returns/domain.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { aRequestedReturn } from '#test/stored-returns.ts'

let shop: TestApp
let owner: { cookie: string }
let masked: { cookie: string }
const made: Record<string, { id: string; orderId: string }> = {}

beforeAll(async () => {
  shop = await createTestApp()
  owner = (await aStaffMember(shop.db)).headers
  const role = await aRole(shop.db, ['orders.read'])
  masked = (await aStaffMember(shop.db, { role })).headers
  await aReturn('lan', { recipient: 'Trần Thị Lan', phone: '0912345678', province_code: '79' })
  await aReturn('thanh', { recipient: 'Lê Văn Thành', phone: '0387654321', province_code: '01' })
  await aReturn('old', { recipient: '=Lan("x")', phone: '0977000111', province_code: '01' })
  await sql`
    UPDATE returns SET kind = 'undelivered', status = 'APPROVED', created_at = '2026-03-01T20:00:00Z'
    WHERE id = ${made.old?.id}`.execute(shop.db)
})
afterAll(() => shop.close())

async function aReturn(name: string, order: object) {
  const buyer = await aShopper(shop.db)
  const orderId = await aReceivedOrder(shop.db, buyer.id, [await aVariant(shop.db)])
  await shop.db.updateTable('orders').set(order).where('id', '=', orderId).execute()
  made[name] = { id: await aRequestedReturn(shop.db, orderId), orderId }
}

const get = (path: string, query: object, headers = owner) =>
  shop.app.inject({
    url: `/api/admin/returns${path}?${new URLSearchParams(query as Record<string, string>)}`,
    headers,
  })
const nameOf = ({ id }: { id: string }) =>
  Object.entries(made).find(([, each]) => each.id === id)?.[0] ?? id
const find = async (query: object, headers = owner) => {
  const answer = await get('', query, headers)
  return answer.statusCode === 200 ? answer.json().data.map(nameOf) : answer.json().code
}

test('returns are found by codes, phone number and name, and filtered by what they and their orders are', async () => {
  const [lan, thanh] = [made.lan, made.thanh]
  expect(await find({})).toEqual(['thanh', 'lan', 'old'])
  expect(await find({ sort: 'oldest' })).toEqual(['old', 'lan', 'thanh'])
  expect(await find({ q: lan?.id.toLowerCase() })).toEqual(['lan'])
  expect(await find({ q: thanh?.orderId.slice(0, 9) })).toEqual(['thanh'])
  expect(await find({ q: '0912 345 678' })).toEqual(['lan'])
  expect(await find({ q: '4321' })).toEqual(['thanh'])
  expect(await find({ q: 'lan' })).toEqual(['lan', 'old'])
  // It begins like a code of a return.
  expect(await find({ q: 'Thanh' })).toEqual(['thanh'])
  expect(await find({ q: 'trần lan', kind: 'return', province: '79' })).toEqual(['lan'])
  expect(await find({ province: '01' })).toEqual(['thanh', 'old'])
  expect(await find({ kind: 'undelivered' })).toEqual(['old'])
  // 03:00 of the next day in Vietnam.
  expect(await find({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['old'])
  expect(await find({ to: '2026-03-01' })).toEqual([])
  expect(await find({ status: 'APPROVED', q: 'lan' })).toEqual(['old'])
  expect(await find({ from: '2026-03-02', to: '2026-03-01' })).toBe('INVALID_FIELD')
  expect(await find({ q: '12' })).toEqual(['thanh', 'lan', 'old'])
  expect(await find({ q: 'lan 12' })).toEqual(['lan', 'old'])
  expect((await get('', { q: '12' })).json().hint.text).toMatch(/4 chữ số/)
})

test('a return is found by what its order says now', async () => {
  const orderId = made.thanh?.orderId ?? ''
  const tell = (order: object) =>
    shop.db.updateTable('orders').set(order).where('id', '=', orderId).execute()
  await tell({ recipient: 'Lê Văn Khôi', phone: '0388000111', province_code: '48' })
  expect(await find({ q: 'thành' })).toEqual([])
  expect(await find({ q: 'khôi 0388000111', province: '48' })).toEqual(['thanh'])
  // Quảng Nam, which is part of Đà Nẵng now.
  await tell({ province_code: '49' })
  expect(await find({ province: '48' })).toEqual(['thanh'])
  await tell({ recipient: 'Lê Văn Thành', phone: '0387654321', province_code: '01' })
  expect(await find({ q: 'thành', province: '01' })).toEqual(['thanh'])
})

test('who may not see customers finds by codes alone', async () => {
  expect(await find({ q: made.lan?.id }, masked)).toEqual(['lan'])
  expect(await find({ q: made.lan?.orderId }, masked)).toEqual(['lan'])
  expect(await find({ q: 'Thanh' }, masked)).toEqual([])
  const everything = await find({}, masked)
  for (const q of ['0912345678', 'lan']) expect(await find({ q }, masked)).toEqual(everything)
  const { hint } = (await get('', { q: 'lan' }, masked)).json()
  expect(hint).toEqual({ text: expect.stringContaining('mã trả hàng'), isUnsearched: true })
})

test('counts follow the search, of every status', async () => {
  const countsOf = async (query: object) => {
    const { data } = (await get('/counts', query)).json()
    return [data.REQUESTED.count, data.APPROVED.count, data.CLOSED.count, data.ALL.count]
  }
  expect(await countsOf({})).toEqual([2, 1, 0, 3])
  expect(await countsOf({ status: 'CLOSED', q: 'lan' })).toEqual([1, 1, 0, 2])
  expect(await countsOf({ q: '0912345678' })).toEqual([1, 0, 0, 1])
  expect(await countsOf({ province: '01', kind: 'undelivered' })).toEqual([0, 1, 0, 1])
})

test('the file has what is searched for, no formula of a shopper, and is audited', async () => {
  const file = await get('/export', { q: 'lan' })
  expect(file.headers['content-disposition']).toMatch(/filename="tra-hang-/)
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('0912 345 678')
  expect(lines[1]).toContain('1 × Áo lụa')
  expect(lines[2]).toContain(`'=Lan`)
  expect((await get('/export', {}, masked)).statusCode).toBe(403)
  expect((await get('/export', { q: '09' })).statusCode).toBe(422)
  const { rows } = await sql<{ after: object }>`
    SELECT after FROM audit_log WHERE action = 'return.exported'`.execute(shop.db)
  expect(rows).toEqual([{ after: { fields: ['q'] } }])
})

/** Stores an order with a return for each recipient. Codes are distinct for another `pad`. */
async function manyReturns(recipients: readonly string[], phone: string, day: string, pad: string) {
  await sql`
    INSERT INTO orders (id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total, recipient, phone,
      street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name)
    SELECT 'DH' || lpad(replace(n::text, '0', 'A'), 8, ${pad}), gen_random_uuid(), request_hash, payment_method, subtotal, shipping_fee,
      total, name, ${phone}, street, address_scheme, '48', province_name, district_code, district_name, ward_code, ward_name
    FROM (SELECT * FROM orders LIMIT 1) o, unnest(${[...recipients]}::text[]) WITH ORDINALITY AS named (name, n)`.execute(
    shop.db,
  )
  const codes = recipients.map(() => returnIdFrom(randomBytes(orderIdBytes)))
  await sql`
    INSERT INTO returns (id, order_id, request_key, kind, requested_by, reason, created_at)
    SELECT code, o.id, gen_random_uuid(), 'return', 'shopper', 'OTHER', ${day}::timestamptz
    FROM unnest(${codes}::text[]) WITH ORDINALITY AS codes (code, n)
    JOIN (SELECT id, row_number() OVER () AS n FROM orders WHERE phone = ${phone}) o USING (n)`.execute(
    shop.db,
  )
}

test('pages go on where the one before ended, and the file has more than one batch, each return once', async () => {
  await manyReturns(Array(1203).fill('Vũ Đông'), '0955555555', '2026-02-01', 'B')
  const oldest = { q: 'vũ đông', sort: 'oldest' }
  for (const query of [{ to: '2026-02-02' }, { q: 'vũ đông' }, { province: '48' }, oldest]) {
    const ids = new Set<string>()
    let cursor: string | null | undefined
    let pages = 0
    do {
      const answer = (await get('', { ...query, ...(cursor && { cursor }) })).json()
      for (const { id } of answer.data) ids.add(id)
      cursor = answer.next
      pages++
    } while (cursor)
    expect([ids.size, pages]).toEqual([1203, 25])
  }
  expect((await get('/counts', { q: 'dong' })).json().data.ALL).toEqual({ count: 99, isMore: true })
  const lines = (await get('/export', { q: '0955555555' })).body.trim().split('\r\n')
  expect(new Set(lines.map((line) => line.split(',', 1)[0])).size).toBe(1204)
})

test('names that are common, rarer and rare among many returns are all found', async () => {
  const nameOfNth = (n: number) => (n % 400 === 0 ? 'Đỗ Quý' : n % 45 === 0 ? 'Đỗ Hiếm' : 'Đỗ Đông')
  const recipients = Array.from({ length: 2603 }, (_, n) => nameOfNth(n))
  await manyReturns(recipients, '0966666666', '2026-02-03', 'C')
  const found = async (q: string) => {
    const { data, next } = (await get('', { q })).json()
    const names = new Set(data.map(({ recipient }: { recipient: string }) => recipient))
    const last = next ? (await get('', { q, cursor: next })).json().data.length : 0
    return [[...names].join(), data.length, last]
  }
  expect(await found('do dong')).toEqual(['Đỗ Đông', 50, 50])
  expect(await found('đỗ hiếm')).toEqual(['Đỗ Hiếm', 50, 7])
  expect(await found('do quy')).toEqual(['Đỗ Quý', 7, 0])
  const counted = async (q: string) => (await get('/counts', { q })).json().data.ALL
  expect(await counted('do quy')).toEqual({ count: 7, isMore: false })
  expect(await counted('do dong')).toEqual({ count: 99, isMore: true })
})
