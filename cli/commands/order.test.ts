import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderIdFrom } from '#features/orders/domain.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

const first = orderIdFrom(new Uint8Array(7).fill(1))
const second = orderIdFrom(new Uint8Array(7).fill(2))
const unknown = orderIdFrom(new Uint8Array(7).fill(3))

async function placeOrder(id: string, recipient = 'Lan') {
  const { id: userId } = await aShopper(database.db)
  const { id: variantId, productId } = await aVariant(database.db, { stock: 5 })
  await database.pool.query(
    `INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total,
       recipient, phone, street, address_scheme, province_code, province_name, district_code, district_name,
       ward_code, ward_name, created_at)
     VALUES ($1, $2, gen_random_uuid(), sha256('x'), 'BANK_TRANSFER', 200000, 30000, 230000, $3, '0912345678',
       '12 phố Mẫu', 'legacy', '01', 'Hà Nội', '001', 'Ba Đình', '00001', 'Phúc Xá', '2026-11-20T07:05:00Z')`,
    [id, userId, recipient],
  )
  await database.pool.query(
    `INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, sku, quantity,
       original_price, final_price, stock_taken)
     VALUES ($1, 0, $2, $3, 'Áo lụa', 'ao-lua', 'AL-1', 2, 100000, 100000, 2)`,
    [id, productId, variantId],
  )
  await database.pool.query('UPDATE variants SET sold = 2 WHERE id = $1', [variantId])
  await database.pool.query(
    `INSERT INTO order_events (order_id, kind, actor) VALUES ($1, 'placed', 'shopper')`,
    [id],
  )
}

async function holdIt(id: string) {
  await database.pool.query(
    `UPDATE orders SET payment_method = 'COD', hold_reason = 'PIECES', hold_due_at = '2099-11-22T07:05:00Z' WHERE id = $1`,
    [id],
  )
}

const statusOf = async (id: string) => {
  const { rows } = await database.pool.query(
    'SELECT status, payment_status FROM orders WHERE id = $1',
    [id],
  )
  return rows[0]
}

test('list shows orders as a table or JSON, filtered by status and limit', async () => {
  expect((await shop(['order', 'list'])).out).toBe('There are no orders.\n')
  await placeOrder(first, 'Lan\u001b[2J\nHuệ')
  await placeOrder(second)
  await shop(['order', 'status', second, 'SHIPPING', '--unpaid'])

  const { out } = await shop(['order', 'list', '--status', 'pending'])
  expect(out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^ORDER +PLACED +STATUS +PAYMENT +TOTAL +PHONE +RECIPIENT$/),
    `${first}  20/11/2026 14:05  PENDING  BANK_TRANSFER unpaid  230.000đ  0912345678  Lan [2J Huệ`,
  ])
  const json = await shop(['order', 'list', '--json', '--limit', '1'])
  expect(JSON.parse(json.out)).toHaveLength(1)
  expect(JSON.parse((await shop(['order', 'list', '--json'])).out)).toHaveLength(2)
})

test('show prints all details of an order', async () => {
  await placeOrder(first)
  await shop(['order', 'status', first, 'SHIPPING', '--unpaid', '--note', 'Gửi qua bưu điện'])

  const { out } = await shop(['order', 'show', first.toLowerCase()])
  for (const part of [
    '12 phố Mẫu, Phúc Xá, Ba Đình, Hà Nội',
    'AL-1',
    '230.000đ',
    'Gửi qua bưu điện',
  ]) {
    expect(out).toContain(part)
  }
  const json = await shop(['order', 'show', first, '--json'])
  expect(JSON.parse(json.out)).toMatchObject({
    id: first,
    status: 'SHIPPING',
    createdAt: '2026-11-20T07:05:00.000Z',
    total: 230_000,
    items: [{ name: 'Áo lụa', sku: 'AL-1', quantity: 2, price: 100_000 }],
    events: [{ kind: 'placed' }, { kind: 'shipping', actor: 'keeper', note: 'Gửi qua bưu điện' }],
  })
})

test('an order is marked paid and changes its status, each once', async () => {
  await placeOrder(first)

  expect(await shop(['order', 'paid', first])).toMatchObject({
    code: 0,
    out: `Order ${first} is paid.\n`,
  })
  expect(await shop(['order', 'status', first, 'shipping'])).toMatchObject({
    code: 0,
    out: `Order ${first} is SHIPPING.\n`,
  })
  expect(await statusOf(first)).toEqual({ status: 'SHIPPING', payment_status: 'paid' })

  const again = await shop(['order', 'paid', first])
  expect(again).toEqual({
    code: 1,
    out: '',
    err: 'Đơn hàng đã được thanh toán. (ORDER_ALREADY_PAID)\n',
  })
  expect((await shop(['order', 'status', first, 'SHIPPING'])).out).toBe(
    `Order ${first} is SHIPPING already.\n`,
  )
  const back = await shop(['order', 'status', first, 'PENDING'])
  expect(back).toMatchObject({ code: 1, err: expect.stringContaining('(ORDER_STATUS_CONFLICT)') })
})

test('held orders are listed, and shipped only after confirmation', async () => {
  await placeOrder(first)
  await placeOrder(second)
  await holdIt(first)

  const list = await shop(['order', 'list', '--held', '--json'])
  const hold = { reason: 'PIECES', dueAt: '2099-11-22T07:05:00.000Z' }
  expect(JSON.parse(list.out)).toMatchObject([{ id: first, hold }])
  const { out: listed } = await shop(['order', 'list'])
  expect(listed).toMatch(new RegExp(`${first}.*PENDING held +COD unpaid`))
  expect(listed).toMatch(new RegExp(`${second}.*PENDING +BANK_TRANSFER`))
  expect((await shop(['order', 'list', '--held'])).out).not.toContain(second)
  const { out } = await shop(['order', 'show', first])
  expect(out).toMatch(/Held: +many pieces, to be confirmed until 22\/11\/2099 14:05/)
  expect((await shop(['order', 'show', second])).out).not.toContain('Held')
  expect((await shop(['order', 'slip', first])).err).toBe(
    `${first} is held until you have confirmed it: do not send it yet.\n`,
  )
  expect(await shop(['order', 'status', first, 'SHIPPING'])).toEqual({
    code: 1,
    out: '',
    err: `Order ${first} is held. Call 0912345678, then say “order confirm ${first}” and send it.\n`,
  })
  expect(await statusOf(first)).toMatchObject({ status: 'PENDING' })

  expect(
    await shop(['order', 'confirm', first, second, unknown, '--note', 'Chị Lan, 14h']),
  ).toEqual({
    code: 1,
    out: `Order ${first} is confirmed.\n`,
    err: [
      `${second}: Đơn hàng không chờ xác nhận. (ORDER_NOT_HELD)`,
      `${unknown}: Không tìm thấy đơn hàng. (ORDER_NOT_FOUND)`,
      '',
    ].join('\n'),
  })
  expect((await shop(['order', 'list', '--held'])).out).toBe('There are no orders.\n')
  expect((await shop(['order', 'show', first])).out).toContain('Chị Lan, 14h')
  expect((await shop(['order', 'status', first, 'SHIPPING'])).out).toBe(
    `Order ${first} is SHIPPING.\n`,
  )
})

test('show prints the reason of a cancellation and the internal note', async () => {
  await placeOrder(first)
  const why = ['--reason', 'Hết hàng.', '--note', 'Kho báo sai']
  await shop(['order', 'status', first, 'CANCELLED', ...why])

  expect((await shop(['order', 'show', first])).out).toContain('Hết hàng. · Kho báo sai')
  const { events } = JSON.parse((await shop(['order', 'show', first, '--json'])).out)
  expect(events.at(-1)).toMatchObject({ reason: 'Hết hàng.', note: 'Kho báo sai', amount: null })
})

test('an order on its way is not cancelled: what was not delivered is awaited as a return', async () => {
  await placeOrder(first)
  await shop(['order', 'status', first, 'SHIPPING', '--unpaid'])
  const refused = await shop(['order', 'status', first, 'CANCELLED'])
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining(`order undelivered ${first}`),
  })

  const said = await shop(['order', 'undelivered', first, '--reason', 'UNREACHABLE'])
  expect(said.out).toMatch(/^Order DH\w+ is CANCELLED. Its goods are awaited as TH\w{8}\.\n$/)
  expect((await shop(['order', 'undelivered', first, '--reason', 'UNREACHABLE'])).out).toBe(
    said.out,
  )
  expect((await shop(['order', 'undelivered', first, '--reason', 'LOST'])).code).toBe(1)
})

test('unknown orders and statuses are rejected and change nothing', async () => {
  await placeOrder(first)

  for (const args of [
    ['show', unknown],
    ['status', unknown, 'SHIPPING'],
    ['paid', unknown],
  ]) {
    const refused = await shop(['order', ...args])
    expect(refused, args.join(' ')).toEqual({
      code: 1,
      out: '',
      err: 'Không tìm thấy đơn hàng. (ORDER_NOT_FOUND)\n',
    })
  }
  for (const id of ["' OR 1=1", '../../etc/passwd', 'x'.repeat(5000)]) {
    expect((await shop(['order', 'show', id])).err).toContain('(ORDER_NOT_FOUND)')
  }
  const status = await shop(['order', 'status', first, 'SENT'])
  expect(status).toMatchObject({
    code: 1,
    err: expect.stringContaining('PENDING, SHIPPING, COMPLETED, CANCELLED'),
  })
  const limit = await shop(['order', 'list', '--limit', '-1'])
  expect(limit).toMatchObject({ code: 1, err: expect.stringContaining('whole number') })
  expect(await statusOf(first)).toEqual({ status: 'PENDING', payment_status: 'unpaid' })
})

test('several orders change status independently; unpaid ones only with --unpaid', async () => {
  await placeOrder(first)
  await placeOrder(second)
  await shop(['order', 'paid', second])

  const sent = await shop(['order', 'status', first, second, unknown, 'SHIPPING'])
  expect(sent).toEqual({
    code: 1,
    out: `Order ${second} is SHIPPING.\n`,
    err: [
      `${first}: 230.000đ of order ${first} have not been paid. Say --unpaid to send it all the same.`,
      `${unknown}: Không tìm thấy đơn hàng. (ORDER_NOT_FOUND)`,
      '',
    ].join('\n'),
  })
  expect(await statusOf(first)).toEqual({ status: 'PENDING', payment_status: 'unpaid' })

  const found = await shop(['order', 'list', '--payment', 'paid', '--from', '20/11/2026', '--json'])
  expect(JSON.parse(found.out)).toMatchObject([{ id: second }])
  expect((await shop(['order', 'list', '--to', '2026-11-19'])).out).toBe('There are no orders.\n')
  const backwards = await shop(['order', 'list', '--from', '2026-11-20', '--to', '2026-11-19'])
  expect(backwards.err).toBe('2026-11-19 lies before 2026-11-20.\n')
})

test('packing slips and exports are written to new files that only their owner can read', async () => {
  await placeOrder(first, 'Đặng Ngọc Ánh')
  const html = path.join(database.dataDir, 'phiếu.html')
  const csv = path.join(database.dataDir, 'tháng 11.csv')

  const slip = await shop(['order', 'slip', first, first.toLowerCase(), '--out', html])
  expect(slip).toEqual({
    code: 0,
    out: '',
    err: `${first} is not paid yet.\n1 slip is in ${html}.\n`,
  })
  expect(await readFile(html, 'utf8')).toContain('Đặng Ngọc Ánh')
  expect((await shop(['order', 'slip', unknown])).err).toBe(`There is no order ${unknown}.\n`)

  const about = ['order', 'export', '--from', '2026-11-01', '--to', '2026-11-30', '--out', csv]
  expect(await shop(about)).toEqual({ code: 0, out: '', err: `1 order is in ${csv}.\n` })
  expect(await readFile(csv, 'utf8')).toMatch(new RegExp(`\\r\\n${first},2026-11-20 14:05:00,`))
  for (const file of [html, csv]) expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await shop(about)).err).toContain('exists already')
  expect(await shop([...about, '--force'])).toMatchObject({ code: 0 })
})
