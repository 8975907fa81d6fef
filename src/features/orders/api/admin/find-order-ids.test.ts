import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { countOrders } from './count-orders.ts'
import { findOrderIds, gathered, isOfRareProduct } from './find-order-ids.ts'
import { filterOf, listOrders } from './list-orders.ts'

type Stored = {
  id: string
  recipient: string
  phone: string
  stage: string
  province: string
  total: number
  product: string
  staff: string | null
}

let shop: TestApp
/** The newest first, and of one moment by id. */
let stored: Stored[]
const many = 3800
const viewer = { seesCustomers: true }

/** Orders of a few names, phones, places and moments, of which many share each. */
beforeAll(async () => {
  shop = await createTestApp()
  const { id: staffId } = await aStaffMember(shop.db)
  const samples = await Promise.all([aStoredOrder(shop.db), aStoredOrder(shop.db)])
  await sql`
    WITH made AS (SELECT n, 'DH' || translate((11111111 + n)::text, '0', 'A') AS id FROM generate_series(1, ${sql.lit(many)}) n),
    placed AS (
      INSERT INTO orders (id, idempotency_key, request_hash, status, payment_method, subtotal, shipping_fee, total, recipient, phone,
        street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name, created_at,
        confirmed_at)
      SELECT id, gen_random_uuid(), sha256('x'), (ARRAY['PENDING', 'COMPLETED', 'COMPLETED', 'CANCELLED'])[1 + n % 4], 'COD',
        100000 + n % 7 * 1000, 0, 100000 + n % 7 * 1000, (ARRAY['Nguyễn', 'Trần', 'Đỗ', 'Nguyễn'])[1 + n % 4] || ' ' || (ARRAY['Thị', 'Văn', 'Ánh'])[1 + n % 3]
          || ' ' || (ARRAY['Thùy', 'Thuỳ', 'Hòa', 'Lan', 'Thạch', 'Ý', 'An'])[1 + n % 7],
        '09' || lpad((n * 7919 % 100000000)::text, 8, '0'), '1 phố', 'legacy', lpad((n % 5)::text, 2, '0'), 'Tỉnh', '', '', '', '',
        timestamptz '2026-01-01 00:00:00.123456+07' + (n / 40) * interval '1 minute', CASE WHEN n % 8 = 0 THEN now() END
      FROM made
    ), lines AS (
      INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity, original_price,
        final_price, stock_taken)
      SELECT m.id, 0, i.product_id, i.variant_id, 'Áo', 'ao', 1, 5, 5, 0
      FROM made m JOIN order_items i ON i.order_id = CASE WHEN m.n % 6 = 0 THEN ${samples[0]} ELSE ${samples[1]} END
    )
    INSERT INTO order_events (order_id, kind, actor, staff_id)
    SELECT id, kind, 'keeper', CASE WHEN n % 9 = 0 THEN ${staffId}::uuid END FROM made, (VALUES ('confirmed'), ('shipping')) k (kind)`.execute(
    shop.db,
  )
  const { rows } = await sql<Stored>`
    SELECT o.id, o.total, recipient, phone, province_code AS province, i.product_id AS product,
      order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at) AS stage,
      (SELECT max(e.staff_id::text) FROM order_events e WHERE e.order_id = o.id) AS staff
    FROM orders o JOIN order_items i ON i.order_id = o.id ORDER BY created_at DESC, o.id`.execute(
    shop.db,
  )
  stored = rows
})
afterAll(() => shop.close())

const wordsOf = (order: Stored) => foldVietnamese(order.recipient).split(' ')

/** What the search should find, by its plain meaning. */
function expected(search: Record<string, string>): string[] {
  const { q = '', stage, province, productId, staffId } = search
  const parts = foldVietnamese(q).split(' ').filter(Boolean)
  const words = parts.filter((part) => /\D/.test(part))
  const begun = words.pop() ?? ''
  const digits = parts.filter((part) => !/\D/.test(part)).join('')
  const isFound = (order: Stored) =>
    (!stage || order.stage === stage) &&
    (!province || order.province === province) &&
    (!productId || order.product === productId) &&
    (!staffId || order.staff === staffId) &&
    order.phone.includes(digits) &&
    words.every((word) => wordsOf(order).includes(word)) &&
    wordsOf(order).some((own) => own.startsWith(begun))
  return stored.filter(isFound).map(({ id }) => id)
}

const searches = (): Record<string, string>[] => {
  const [first] = stored
  const staffId = stored.find(({ staff }) => staff)?.staff ?? ''
  const productId = first?.product ?? ''
  const popular = stored.find(({ product }) => product !== productId)?.product ?? ''
  return [
    {},
    { q: 'nguyen' },
    { q: 'n' },
    { q: 'thạch' },
    { q: 'thuy tran' },
    { q: 'nguyễn thị lan' },
    { q: 'y an do' },
    { q: 'khong co' },
    { q: '0912' },
    { q: '7919' },
    { q: 'tran 0900' },
    { province: '03' },
    { stage: 'CANCELLED', province: '04' },
    { stage: 'COMPLETED', q: 'lan' },
    { stage: 'TO_CONFIRM', q: 'hoa' },
    { productId },
    { staffId },
    { productId, staffId },
    { productId, staffId, q: 'nguyen' },
    { productId: popular },
    { productId: popular, staffId, stage: 'COMPLETED' },
    { productId: popular, q: 'hoa' },
    { stage: 'TO_PACK', staffId },
    { stage: 'CANCELLED', q: 'do anh', province: '01', productId, staffId },
  ]
}

test('pages list each order once and in order, though many are of one moment', async () => {
  for (const search of searches()) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await listOrders(shop.db, { ...search, cursor }, viewer)
      seen.push(...data.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen, JSON.stringify(search)).toEqual(expected(search))
  }
})

test('the oldest first, or the largest: pages list each order once and in order', async () => {
  const sorts = {
    oldest: (found: string[]) => found.toReversed(),
    largest: (found: string[]) => {
      const totals = new Map(stored.map(({ id, total }) => [id, total]))
      const totalOf = (id: string) => totals.get(id) ?? 0
      return found.toSorted((a, b) => totalOf(b) - totalOf(a) || (a < b ? -1 : 1))
    },
  }
  const wanted = [{ q: 'thuy tran' }, { stage: 'CANCELLED', province: '04' }, { q: '7919' }]
  for (const [sort, arrange] of Object.entries(sorts)) {
    for (const search of wanted as Record<string, string>[]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = { ...search, sort: sort as 'oldest' | 'largest', cursor }
        const { data, next } = await listOrders(shop.db, page, viewer)
        seen.push(...data.map(({ id }) => id))
        cursor = next ?? undefined
      } while (cursor)
      expect(seen, `${sort} ${JSON.stringify(search)}`).toEqual(arrange(expected(search)))
    }
  }
  const { next } = await listOrders(shop.db, {}, viewer)
  const other = listOrders(shop.db, { sort: 'oldest', cursor: next ?? '' }, viewer)
  await expect(other).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('what is gathered by an index is what looking through finds', async () => {
  for (const search of searches()) {
    const filter = filterOf(search, viewer)
    const isRareProduct = await isOfRareProduct(shop.db, filter)
    const { rows } = await sql<{ id: string }>`
      SELECT o.id FROM (${gathered(filter, { isRareProduct })}) o ORDER BY o.created_at DESC, o.id`.execute(
      shop.db,
    )
    expect(
      rows.map(({ id }) => id),
      JSON.stringify(search),
    ).toEqual(expected(search))
    const found = await findOrderIds(shop.db, { filter, limit: 5 })
    expect(found.map(({ id }) => id)).toEqual(expected(search).slice(0, 5))
  }
})

test('counts are those of all pages, up to 999', async () => {
  for (const search of searches()) {
    const { stage: _, ...rest } = search
    const counts = await countOrders(shop.db, filterOf(search, viewer))
    for (const stage of ['TO_CONFIRM', 'TO_PACK', 'COMPLETED', 'CANCELLED'] as const) {
      const { length } = expected({ ...rest, stage })
      expect(counts[stage], JSON.stringify({ ...search, stage })).toEqual({
        count: Math.min(length, 999),
        isMore: length > 999,
      })
    }
    const { length } = expected(rest)
    expect(counts.ALL).toEqual({ count: Math.min(length, 999), isMore: length > 999 })
  }
})

test('a cursor that is none is refused', async () => {
  for (const cursor of ['x', '', Buffer.from('1 DH').toString('base64url')]) {
    await expect(listOrders(shop.db, { cursor }, viewer)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  }
})
