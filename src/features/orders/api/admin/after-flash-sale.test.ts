import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { countOrders } from './count-orders.ts'
import { filterOf, listOrders } from './list-orders.ts'

let shop: TestApp
const viewer = { seesCustomers: true }
/** More than are gathered, below more than are looked through. */
const [usual, ofSale] = [10_100, 20_500]

/** All orders of the sale are new, of the same name, unpaid, and to one province. */
beforeAll(async () => {
  shop = await createTestApp()
  await sql`
    INSERT INTO orders (id, idempotency_key, request_hash, status, payment_method, payment_status, subtotal, shipping_fee, total,
      recipient, phone, street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name,
      created_at)
    SELECT 'DH' || translate((11111111 + n)::text, '0', 'A'), gen_random_uuid(), sha256('x'),
      CASE WHEN n <= ${usual} THEN 'COMPLETED' ELSE 'PENDING' END, 'COD',
      CASE WHEN n <= ${usual} THEN 'paid' ELSE 'unpaid' END, 100000, 0, 100000,
      CASE WHEN n <= ${usual} THEN 'Trần Văn An' ELSE 'Lê Mua Nhanh' END, '0912345678', '1 phố', 'legacy',
      CASE WHEN n <= ${usual} THEN '01' ELSE '79' END, 'Tỉnh', '', '', '', '',
      timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, ${usual + ofSale}::integer) n`.execute(shop.db)
})
afterAll(() => shop.close())

test.each([
  { q: 'tran van' },
  { paymentStatus: 'paid', paymentMethod: 'COD' } as const,
  { province: '01' },
])('what was common before a sale is found below its orders: %j', async (search) => {
  const { data } = await listOrders(shop.db, search, viewer)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE province_code = '01' ORDER BY created_at DESC, id LIMIT 50`.execute(
    shop.db,
  )
  expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('counts of it are not complete, and say so', async () => {
  const counts = await countOrders(shop.db, filterOf({ q: 'tran van' }, viewer))
  expect(counts.COMPLETED.isMore).toBe(true)
  expect(counts.TO_CONFIRM).toEqual({ count: 0, isMore: expect.any(Boolean) })
})
