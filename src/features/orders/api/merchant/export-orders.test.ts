import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { changeStatus } from '../change-status.ts'
import { exportOrders } from './export-orders.ts'
import { findMerchantOrders, type MerchantOrderFilter, streamOrders } from './find-orders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder } = orderScene(() => shop)

/** An order placed at this time, with this recipient. */
async function anOrderAt(moment: string, recipient = 'Lan', phone = '0912345678') {
  const { id } = await anOrder(await aBuyer(), { quantity: 2, price: 100_000 })
  await sql`UPDATE orders SET created_at = ${moment}, recipient = ${recipient}, phone = ${phone}
    WHERE id = ${id}`.execute(shop.db)
  return id
}

async function exported(filter: MerchantOrderFilter, { lines = false, separator = ',' } = {}) {
  return shop.db.transaction().execute(async (tx) => {
    let text = ''
    for await (const piece of exportOrders(streamOrders(tx, filter), { lines, separator }))
      text += piece.text
    return text
  })
}

const rowsOf = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[]

test('days are the shop’s, and the last one counts', async () => {
  const ids = []
  for (const moment of [
    '2026-10-31T16:59:59.999Z',
    '2026-10-31T17:00:00Z',
    '2026-11-30T16:59:59.999Z',
    '2026-11-30T17:00:00Z',
  ]) {
    ids.push(await anOrderAt(moment))
  }

  const rows = rowsOf(await exported({ from: '2026-11-01', to: '2026-11-30' }))

  expect(rows.map((row) => row['Mã đơn'])).toEqual([ids[1], ids[2]])
  expect(rows.map((row) => row['Ngày đặt'])).toEqual(['2026-11-01 00:00:00', '2026-11-30 23:59:59'])
})

test('an order that is to be sent is called by what is to be done next, as on its tab', async () => {
  const day = '2024-03-04'
  const at = (set: object) => async () => {
    const id = await anOrderAt(`${day}T03:00:00Z`)
    await shop.db.updateTable('orders').set(set).where('id', '=', id).execute()
  }
  const now = new Date()
  for (const place of [
    at({ payment_method: 'BANK_TRANSFER', payment_due_at: now }),
    at({ confirmed_at: null }),
    at({ confirmed_at: now }),
    at({ confirmed_at: now, packed_at: now }),
  ])
    await place()
  const names = (csv: string) => rowsOf(csv).map((row) => row['Trạng thái'])
  const expected = ['Chờ thanh toán', 'Chờ xác nhận', 'Chờ đóng gói', 'Chờ gửi'].toSorted()
  expect(names(await exported({ from: day, to: day })).toSorted()).toEqual(expected)
  expect(names(await exported({ from: day, to: day }, { lines: true })).toSorted()).toEqual(
    expected,
  )
})

test('a spreadsheet reads letters, numbers, times and phone numbers as they are', async () => {
  const id = await anOrderAt('2025-01-05T03:04:05Z', 'Đặng "Ngọc" Ánh, Huế')
  await changeStatus(shop.services, id, 'SHIPPING', { by: keeper })
  const csv = await exported({ from: '2025-01-05', to: '2025-01-05' })

  expect(csv.startsWith('\uFEFFMã đơn,Ngày đặt,')).toBe(true)
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [row] = rowsOf(csv)
  expect(row).toMatchObject({
    'Mã đơn': id,
    'Ngày đặt': '2025-01-05 10:04:05',
    'Trạng thái': 'Đang giao',
    'Hình thức thanh toán': 'COD',
    'Tình trạng thanh toán': 'Chưa thanh toán',
    'Số lượng': '2',
    'Tiền hàng': '200000',
    'Người nhận': 'Đặng "Ngọc" Ánh, Huế',
    'Điện thoại': '0912 345 678',
    'Ngày gửi': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    'Ngày huỷ': '',
  })
})

test.each(['=HYPERLINK("http://la.example")', '+84 1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  '“%s” is not taken for a formula',
  async (recipient) => {
    const id = await anOrderAt('2024-02-01T00:00:00Z', recipient)
    const rows = rowsOf(await exported({ from: '2024-02-01', to: '2024-02-01' }))
    expect(rows.find((row) => row['Mã đơn'] === id)?.['Người nhận']).toBe(`'${recipient}`)
  },
)

test('a row for each line, between other separators', async () => {
  const id = await anOrderAt('2023-03-03T00:00:00Z')
  const filter = { from: '2023-03-03', to: '2023-03-03' }
  const csv = await exported(filter, { lines: true, separator: ';' })

  const [row, ...others] = parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<
    string,
    string
  >[]
  expect(others).toEqual([])
  expect(row).toMatchObject({
    'Mã đơn': id,
    'Số lượng': '2',
    'Đơn giá': '100000',
    'Thành tiền': '200000',
  })
})

test('more than fit into the memory at a time, each once, the oldest first', async () => {
  const id = await anOrderAt('2022-01-01T00:00:00Z')
  await sql`
    INSERT INTO orders (id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total, recipient, phone,
      street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name, created_at)
    SELECT 'DH' || lpad(n::text, 8, '0'), gen_random_uuid(), request_hash, payment_method, subtotal, shipping_fee, total,
      recipient, phone, street, address_scheme, province_code, province_name, district_code, district_name, ward_code,
      ward_name, created_at + n / 3 * interval '1 second'
    FROM orders, generate_series(1, 1200) n WHERE id = ${id}`.execute(shop.db)
  await sql`
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken)
    SELECT 'DH' || lpad(n::text, 8, '0'), 0, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken
    FROM order_items, generate_series(1, 1200) n WHERE order_id = ${id}`.execute(shop.db)
  await sql`
    INSERT INTO order_events (order_id, kind, actor)
    SELECT 'DH' || lpad(n::text, 8, '0'), 'placed', 'shopper' FROM generate_series(1, 1200) n`.execute(
    shop.db,
  )

  const rows = rowsOf(await exported({ to: '2022-01-01' }))

  expect(new Set(rows.map((row) => row['Mã đơn'])).size).toBe(1201)
  const times = rows.map((row) => row['Ngày đặt'] ?? '')
  expect(times).toEqual(times.toSorted())
})

test('orders are found by status, payment and any digits of the phone', async () => {
  const id = await anOrderAt('2021-01-01T00:00:00Z', 'Lan', '0387654321')
  const find = (filter: MerchantOrderFilter) =>
    findMerchantOrders(shop.db, { from: '2021-01-01', to: '2021-01-01', ...filter }, 10)

  expect((await find({ phone: '7654' })).map((order) => order.id)).toEqual([id])
  expect((await find({ status: 'PENDING', payment: 'unpaid' })).map((order) => order.id)).toEqual([
    id,
  ])
  for (const filter of [{ phone: '9999' }, { status: 'SHIPPING' }, { payment: 'paid' }] as const) {
    expect(await find(filter)).toEqual([])
  }
})
