import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'

let shop: TestApp
let headers: { cookie: string }

beforeAll(async () => {
  shop = await createTestApp()
  headers = (await aStaffMember(shop.db)).headers
  const variants = [await aVariant(shop.db), await aVariant(shop.db)]
  const overpaid = { payment_status: 'paid', paid_amount: 230_000 }
  await aStoredOrder(shop.db, { variants, recipient: '=HYPERLINK("x")', ...overpaid })
  await aStoredOrder(shop.db, { status: 'CANCELLED' })
})
afterAll(() => shop.close())

const get = (query: string, as = headers) =>
  shop.app.inject({ url: `/api/admin/orders/export${query}`, headers: as })
const copied = sql.raw(
  'request_hash, payment_method, subtotal, shipping_fee, total, recipient, street, address_scheme, province_code, ' +
    'province_name, district_code, district_name, ward_code, ward_name',
)
const linesOf = (body: string) => body.trim().split('\r\n')

test('the file has the orders of the search, by order or by line, and no formula of a shopper', async () => {
  const all = await get('')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="don-hang-/)
  expect(all.headers['cache-control']).toBe('no-store')
  expect(linesOf(all.body)).toHaveLength(3)
  expect(all.body).toContain(`'=HYPERLINK`)
  expect(linesOf((await get('?stage=CANCELLED')).body)).toHaveLength(2)
  expect(linesOf((await get('?lines=1&stage=TO_PACK')).body)).toHaveLength(3)
  const owed = (await get('?stage=REFUND_DUE')).body
  expect(parse(owed, { bom: true, columns: true })).toMatchObject([
    { 'Tình trạng thanh toán': 'Đã thanh toán', 'Còn phải hoàn': '30000' },
  ])
  expect((await get('?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422)
  const unread = await get('?q=091')
  expect([unread.statusCode, unread.json().errors[0].path]).toEqual([422, 'q'])
})

test('more orders than one batch are written, each once', async () => {
  await sql`
    INSERT INTO orders (id, idempotency_key, phone, ${copied})
    SELECT 'DH' || lpad(n::text, 8, '0'), gen_random_uuid(), '0955555555', ${copied}
    FROM (SELECT * FROM orders LIMIT 1) o, generate_series(1, 1203) n`.execute(shop.db)
  await sql`
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken)
    SELECT o.id, 0, i.product_id, i.variant_id, 'Áo', 'ao', 1, 1000, 1000, 0
    FROM orders o, (SELECT * FROM order_items LIMIT 1) i WHERE o.phone = '0955555555'`.execute(
    shop.db,
  )
  await sql`
    INSERT INTO order_events (order_id, kind, actor)
    SELECT id, 'placed', 'shopper' FROM orders WHERE phone = '0955555555'`.execute(shop.db)
  await sql`UPDATE orders SET total = total + id_part * 1000, subtotal = subtotal + id_part * 1000
    FROM (SELECT id AS part_of, right(id, 4)::integer AS id_part FROM orders WHERE phone = '0955555555') p WHERE id = part_of`.execute(
    shop.db,
  )
  const totalsOf = async (sort: string) =>
    (
      parse((await get(`?q=0955555555&sort=${sort}`)).body, { bom: true, columns: true }) as Record<
        string,
        string
      >[]
    ).map((row) => Number(row['Tổng cộng']))
  const totals = await totalsOf('largest')
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(new Set(totals).size).toBe(1203)
  expect(await totalsOf('oldest')).toEqual((await totalsOf('newest')).toReversed())
  const rows = linesOf((await get('?q=0955555555')).body).slice(1)
  expect(new Set(rows.map((row) => row.split(',', 1)[0])).size).toBe(1203)
  expect(rows).toHaveLength(1203)
})

test('who may not export customers, such as who keeps the books, gets sums without people', async () => {
  for (const role of ['books', 'orders']) {
    const { headers: as } = await aStaffMember(shop.db, { role })
    const { body, statusCode } = await get('', as)
    expect([role, statusCode, linesOf(body).length]).toEqual([role, 200, 1 + 2 + 1203])
    expect(body).not.toMatch(/HYPERLINK|0955 555|12 phố|Nguyễn/)
    expect(body).toContain('••••')
  }
  const { headers: goods } = await aStaffMember(shop.db, { role: 'goods' })
  expect((await get('', goods)).statusCode).toBe(403)
})

test('it is audited', async () => {
  await get('?q=0955555555')
  const { rows } = await sql<{ after: object }>`
    SELECT after FROM audit_log WHERE action = 'order.exported' ORDER BY id DESC LIMIT 1`.execute(
    shop.db,
  )
  expect(rows[0]?.after).toEqual({ lines: false, fields: ['q'] })
})
