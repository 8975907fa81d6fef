import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'
import { stockScene } from '#test/stock-scene.ts'
import type { StockMove } from '../contract.ts'
import { named } from './find-stock.ts'

let shop: TestApp
let keeper: Awaited<ReturnType<typeof aStaffMember>>
const scene = stockScene(
  () => shop,
  () => keeper,
)
const { call, done, correct, receive, item } = scene
const { aBuyer, send } = orderScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  keeper = await aStaffMember(shop.db, { role: 'goods', name: 'Thủ Kho' })
})
afterAll(() => shop.close())

async function sell(line: object, quantity: number) {
  const buyer = await aBuyer()
  const body = { items: [{ ...line, quantity }], addressId: buyer.addressId }
  const placed = await send(buyer, 'POST', '/orders', body)
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json().order.id as string
}

const ledgerOf = async (query: string): Promise<StockMove[]> => done('GET', `stock/ledger?${query}`)

test('the ledger goes on page by page with the right balance, for a variant, a product, and everything', async () => {
  const product = await aProduct(shop.db, { name: 'Bát sổ kho', options: ['Cỡ'] })
  const variants = await Promise.all(
    ['S', 'L'].map((size) =>
      aVariant(shop.db, { product_id: product.id, options: { Cỡ: size }, stock: 0 }),
    ),
  )
  const [small, large] = variants.map(({ id }) => id)
  if (!small || !large) throw new Error('no variants')
  for (let n = 1; n <= 40; n++)
    await receive(
      [
        [small, n, 1],
        [large, 1, 1],
      ].map(([id, q, c]) => [String(id), Number(q), Number(c)]),
    )
  const all: StockMove[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const answer = await call(
      'GET',
      `stock/ledger?product=${product.id}${cursor && `&cursor=${cursor}`}`,
    )
    all.push(...answer.json().data)
    cursor = answer.json().next
    // Sold between two pages: the balances of what was before stay.
    if (pages === 0) await sell({ productId: product.id, variantId: small }, 5)
  }
  expect([all.length, pages]).toEqual([80, 2])
  const balances = (id: string) =>
    all.filter(({ variantId }) => variantId === id).map(({ balance }) => balance)
  expect(balances(large)).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index))
  expect(balances(small)).toEqual(
    Array.from({ length: 40 }, (_, index) => ((40 - index) * (41 - index)) / 2),
  )
  expect(all[0]).toMatchObject({ name: 'Bát sổ kho', by: 'Thủ Kho', document: { kind: 'receipt' } })
  const [newest] = await ledgerOf('')
  expect(newest).toMatchObject({
    reason: 'order',
    delta: -5,
    orderId: expect.stringMatching(/^DH/),
  })
  expect((await call('GET', 'stock/ledger?cursor=x')).statusCode).toBe(422)
})

test('products are found by their names and SKUs from indexes alone, also those that are gone', async () => {
  const { productId } = await aVariant(shop.db, {
    product: { name: 'Chum ngâm rượu' },
  })
  const product = shop.db.updateTable('products').where('id', '=', productId)
  await product.set({ sku: 'CHUM-9' }).execute()
  const found = async (q: string) => {
    const { rows } = await named(q, 50).execute(shop.db)
    return rows
  }
  const queries = ['chum ruo', 'Ngâm', 'chum-9', 'CHUM9']
  for (const q of queries) expect(await found(q), q).toEqual([{ id: productId }])
  for (const q of ['chum ruou go', '%', 'men lam 9']) expect(await found(q), q).toEqual([])

  await shop.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await sql`EXPLAIN ${named('chum', 50)}`.execute(tx)
    expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  })

  await product.set({ deleted_at: new Date() }).execute()
  for (const q of queries) expect(await found(q), q).toEqual([{ id: productId }])
  await product.set({ deleted_at: null }).execute()
})

test('stock is found by words of the name, SKU and barcode, also of goods that are not on sale yet', async () => {
  const hidden = await aVariant(shop.db, {
    ...{ sku: 'Binh-01', barcode: '8930000000017', stock: 7 },
    product: { name: 'Bình hoa men lam', isPublished: false },
  })
  const found = async (query: string) =>
    (await done<{ variantId: string }[]>('GET', `stock?${query}`)).map(({ variantId }) => variantId)
  for (const q of ['binh men', 'Bình hoa l', 'binh-0', 'BINH-0', '8930000000017']) {
    expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([hidden.id])
  }
  expect(await found('q=%25')).toEqual([])
  expect(await found('q=binh&filter=no-cost')).toEqual([hidden.id])
  expect(await found('q=binh&filter=out')).toEqual([])
  for (const code of ['8930000000017', 'binh-01', 'BINH-01']) {
    expect(await done('GET', `stock/lookup?code=${code}`)).toMatchObject([
      { variantId: hidden.id, stock: 7 },
    ])
  }
  expect(await done('GET', 'stock/lookup?code=893')).toEqual([])
  // A code that one has as it stands is not another's.
  const twin = await aVariant(shop.db, { sku: 'BINH-01' })
  expect(await done('GET', 'stock/lookup?code=BINH-01')).toMatchObject([{ variantId: twin.id }])
  expect(await item(hidden.id)).toMatchObject({ isOnSale: false, name: 'Bình hoa men lam' })
})

test('pages of the stock hold each variant once; what is sold out has a list of its own', async () => {
  const { id } = await aProduct(shop.db, { options: ['Số'] })
  for (let n = 0; n < 60; n++) {
    await aVariant(shop.db, { product_id: id, options: { Số: `${n}` }, stock: n % 30 })
  }
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const answer = await call('GET', `stock?${cursor ? `cursor=${cursor}` : ''}`)
    for (const { variantId } of answer.json().data) {
      expect(seen.has(variantId)).toBe(false)
      seen.add(variantId)
    }
    cursor = answer.json().next
  } while (cursor)
  const { count } = await shop.db
    .selectFrom('variants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(seen.size).toBe(Number(count))
  const emptied = await aVariant(shop.db, { stock: 1 })
  await correct(emptied.id, 1, 0)
  const out = await done<{ stock: number; variantId: string }[]>('GET', 'stock?filter=out')
  expect(out.map(({ variantId }) => variantId)).toContain(emptied.id)
  expect(out.every(({ stock }) => stock === 0)).toBe(true)
})

test('pages of what is sold out go on behind what was removed meanwhile', async () => {
  const { id } = await aProduct(shop.db, { options: ['Số'] })
  const ids: string[] = []
  for (let n = 0; n < 60; n++) {
    const variant = await aVariant(shop.db, { product_id: id, options: { Số: `${n}` }, stock: 0 })
    ids.push(variant.id)
  }
  await shop.db
    .insertInto('low_stock')
    .values(ids.map((variant_id) => ({ product_id: id, variant_id, stock: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [kept, gone] = [ids.toSorted().slice(0, 5), ids.toSorted().slice(5)]
  await shop.db
    .updateTable('variants')
    .set({ deleted_at: new Date() })
    .where('id', 'in', gone)
    .execute()
  const out = await done<{ variantId: string }[]>('GET', 'stock?filter=out')
  expect(out.map(({ variantId }) => variantId)).toEqual(expect.arrayContaining(kept))
})

test('the value is that of the moment when it was summed up', async () => {
  const { value: before = 0 } = (await done<{ value: number } | null>('POST', 'stock/value')) ?? {}
  const variant = await aVariant(shop.db, { stock: 0 })
  await receive([[variant.id, 4, 2500]])
  expect(await done('POST', 'stock/value')).toMatchObject({ value: before })
  await shop.db
    .updateTable('stock_value')
    .set({ computed_at: new Date(0) })
    .execute()
  expect(await done('POST', 'stock/value')).toMatchObject({ value: before + 10_000 })
  expect(await done('GET', 'stock/value')).toMatchObject({ value: before + 10_000 })
})
