import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalog/product-contract.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'
import { sentOf } from '#test/product-input.ts'
import { stockScene } from '#test/stock-scene.ts'
import type { StockMove } from '../contract.ts'

let shop: TestApp
let keeper: Awaited<ReturnType<typeof aStaffMember>>
const scene = stockScene(
  () => shop,
  () => keeper,
)
const { call, done, correct, correction, receive, receipt, reverse, refused, kept } = scene
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

test('a correction books the difference onto what is there now, and an undo books it back', async () => {
  const variant = await aVariant(shop.db, { stock: 10 })
  await sell(variant.line, 2)
  // Seen before the order.
  const document = await correct(variant.id, 10, 7)
  expect(document).toMatchObject({
    kind: 'correction',
    reason: 'damaged',
    pieces: -3,
    by: 'Thủ Kho',
  })
  expect(await kept(variant.id)).toMatchObject({ stock: 5, booked: 5 })
  const back = await reverse(document.id)
  expect(back).toMatchObject({ kind: 'reversal', pieces: 3, reverses: { code: document.code } })
  expect(await reverse(document.id)).toMatchObject({ id: back.id })
  expect(await kept(variant.id)).toMatchObject({ stock: 8, booked: 8 })
  expect(
    (await ledgerOf(`variant=${variant.id}`)).map((move) => [
      move.reason,
      move.delta,
      move.balance,
    ]),
  ).toEqual([
    ['reversal', 3, 8],
    ['correction', -3, 5],
    ['order', -2, 8],
    ['import', 10, 10],
  ])
  expect(
    await refused(`stock/documents/${back.id}/reverse`, { key: randomUUID(), note: '' }, 409),
  ).toBe('STOCK_DOCUMENT_FINAL')
})

test('nothing goes below zero, and what is unclear is said beside its field', async () => {
  const variant = await aVariant(shop.db, { stock: 4 })
  const wrong = async (...wish: Parameters<typeof correction>) =>
    (await refused('stock/corrections', correction(...wish)))[0]
  await sell(variant.line, 3)
  expect(await wrong(variant.id, 4, 2)).toEqual({
    path: 'wanted',
    message: 'Trong kho chỉ còn 1, không trừ được 2.',
  })
  expect(await wrong(variant.id, 1, 1)).toMatchObject({ path: 'wanted' })
  expect(await wrong(variant.id, 1, 0, { reason: 'other' })).toMatchObject({ path: 'note' })
  expect(await wrong(variant.id, 1, 0, { reason: 'start' })).toMatchObject({ path: 'reason' })
  expect(await wrong(variant.id, null, 5)).toMatchObject({
    message: 'Mặt hàng này đã được đếm: trong kho có 1.',
  })
  const gone = await aVariant(shop.db, { stock: 4, deleted_at: new Date() })
  expect(await refused('stock/corrections', correction(gone.id, 4, 2), 404)).toBe('NOT_FOUND')
  expect(await kept(variant.id)).toMatchObject({ stock: 1, booked: 1 })
})

test('a repeated request is booked once, also when both come at once; with other contents it is refused', async () => {
  const variant = await aVariant(shop.db, { stock: 10 })
  const wish = correction(variant.id, 10, 8)
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'stock/corrections', wish)))
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  expect(await kept(variant.id)).toMatchObject({ stock: 8, booked: 8 })
  expect(await refused('stock/corrections', { ...wish, wanted: 5 }, 409)).toBe('REQUEST_CHANGED')
})

test('counting begins with what is there; before, nothing can be received', async () => {
  const variant = await aVariant(shop.db, { stock: null })
  expect(await refused('stock/receipts', receipt([[variant.id, 5, 1000]]))).toEqual([
    {
      path: 'lines.0.quantity',
      message: 'Mặt hàng này không đếm tồn, nên không nhập được. Hãy bắt đầu đếm tồn trước.',
    },
  ])
  const begun = await correct(variant.id, null, 6)
  expect(await kept(variant.id)).toMatchObject({ stock: 6, booked: 6 })
  expect(
    await refused(`stock/documents/${begun.id}/reverse`, { key: randomUUID(), note: '' }, 409),
  ).toBe('STOCK_DOCUMENT_FINAL')
  await receive([[variant.id, 5, 1000]])
  expect(await kept(variant.id)).toMatchObject({ stock: 11, booked: 11, cost: 1000 })
})

test('a receipt adds up stock, averages costs and remembers the supplier; taken back, all is as before', async () => {
  const product = await aProduct(shop.db, { options: ['Cỡ'] })
  const [small, large] = [
    await aVariant(shop.db, {
      product_id: product.id,
      options: { Cỡ: 'S' },
      stock: 10,
      cost_price: 10_000,
    }),
    await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'L' }, stock: 0 }),
  ] as const
  const lines = [
    [small.id, 5, 13_000],
    [large.id, 3, 20_000],
  ] as const
  const first = await receive(lines, { supplier: 'Lò gốm Bát Tràng', reference: 'HD-01' })
  expect(first).toMatchObject({
    pieces: 8,
    lineCount: 2,
    value: 125_000,
    supplier: 'Lò gốm Bát Tràng',
  })
  expect(await kept(small.id)).toEqual({ stock: 15, booked: 15, cost: 11_000 })
  expect(await kept(large.id)).toEqual({ stock: 3, booked: 3, cost: 20_000 })
  const { version } = await shop.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(2)
  expect(await done('GET', 'stock/suppliers?q=gom')).toEqual(['Lò gốm Bát Tràng'])
  expect(await done('GET', 'stock/documents?q=hd-01')).toMatchObject([{ id: first.id }])
  expect(await done('GET', `stock/documents?q=${first.code}`)).toMatchObject([{ id: first.id }])
  await sell(large.line, 2)
  expect(
    await refused(`stock/documents/${first.id}/reverse`, { key: randomUUID(), note: '' }),
  ).toMatchObject([{ path: 'lines', message: expect.stringContaining('chỉ còn 1, cần trừ 3') }])
  expect(await kept(small.id)).toMatchObject({ stock: 15 })
  await correct(large.id, 1, 3, { reason: 'found' })
  await reverse(first.id)
  expect(await kept(small.id)).toEqual({ stock: 10, booked: 10, cost: 10_000 })
  expect(await kept(large.id)).toEqual({ stock: 0, booked: 0, cost: null })
  expect(await done('GET', `stock/documents/${first.id}`)).toMatchObject({
    reversedBy: { code: expect.stringMatching(/^HP/) },
  })
})

test('a cost that a receipt changes while the product is held is not overwritten by an open editor', async () => {
  const variant = await aVariant(shop.db, { stock: 10, cost_price: 10_000 })
  const path = `products/${variant.productId}`
  const open = await done<EditedProduct>('GET', path)
  await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM products WHERE id = ${variant.productId} FOR NO KEY UPDATE`.execute(tx)
    await receive([[variant.id, 10, 20_000]])
  })
  const sent = sentOf({ ...open, name: 'Tên mới' })
  const variants = sent.variants.map((each) => ({ ...each, costSeen: each.costPrice }))
  const save = (payload: object) =>
    shop.app.inject({ ...{ method: 'PUT', url: `/api/admin/${path}`, payload }, ...keeper })
  for (const _ of ['', 'sent again']) {
    const saved = await save({ ...sent, variants })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json().data).toMatchObject({ version: 2, variants: [{ costPrice: 15_000 }] })
  }
  const typed = variants.map((each) => ({ ...each, costPrice: 9_000 }))
  expect((await save({ ...sent, version: 2, variants: typed })).statusCode).toBe(200)
  expect(await kept(variant.id)).toMatchObject({ stock: 20, cost: 9_000 })
})

test('a receipt that is taken back after another one leaves what the other cost', async () => {
  const variant = await aVariant(shop.db, { stock: 0 })
  const first = await receive([[variant.id, 10, 1000]])
  await receive([[variant.id, 10, 3000]])
  expect(await kept(variant.id)).toMatchObject({ cost: 2000 })
  await reverse(first.id)
  expect(await kept(variant.id)).toEqual({ stock: 10, booked: 10, cost: 3000 })
})

test('a faulty line books nothing, and each fault is said beside its line', async () => {
  const variant = await aVariant(shop.db, { stock: 1 })
  const gone = await aVariant(shop.db, { stock: 1, deleted_at: new Date() })
  const paths = async (lines: Parameters<typeof receipt>[0]) =>
    (await refused('stock/receipts', receipt(lines))).map(({ path }: { path: string }) => path)
  expect(
    await paths([
      [variant.id, 1, 1],
      [gone.id, 1, 1],
      [randomUUID(), 1, 1],
    ]),
  ).toEqual(['lines.1.variantId', 'lines.2.variantId'])
  expect(
    await paths([
      [variant.id, 1, 1],
      [variant.id.toUpperCase(), 2, 1],
    ]),
  ).toEqual(['lines.1.variantId'])
  expect(await paths([[variant.id, 0, -1]])).toEqual(['lines.0.quantity', 'lines.0.costPrice'])
  expect(await paths([])).toEqual(['lines'])
  expect(await kept(variant.id)).toMatchObject({ stock: 1, cost: null })
})

test('receipts, corrections and orders of the same variants in any order at once lose nothing and do not block', async () => {
  const variants = await Promise.all([1, 2, 3, 4].map(() => aVariant(shop.db, { stock: 50 })))
  const ids = variants.map(({ id }) => id)
  const buyer = await aBuyer()
  const order = (of: typeof variants) =>
    send(buyer, 'POST', '/orders', {
      items: of.map(({ line }) => ({ ...line, quantity: 1 })),
      addressId: buyer.addressId,
      paymentMethod: 'COD',
    })
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => call('POST', 'stock/receipts', receipt(ids.map((id) => [id, 2, 5])))),
    ...[1, 2, 3].map(() =>
      call('POST', 'stock/receipts', receipt(ids.toReversed().map((id) => [id, 3, 7]))),
    ),
    ...ids.map((id) => call('POST', 'stock/corrections', correction(id, 50, 49))),
    order(variants),
    order(variants.toReversed()),
  ])
  expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])
  for (const id of ids) expect(await kept(id)).toMatchObject({ stock: 62, booked: 62 })
  await scene.expectBalanced()
})

test('reading and booking take their permissions', async () => {
  const variant = await aVariant(shop.db)
  const books = await aStaffMember(shop.db, { role: 'books' })
  expect((await call('GET', 'stock', undefined, books)).statusCode).toBe(200)
  const refusedTo = await call('POST', 'stock/corrections', correction(variant.id, 10, 9), books)
  expect(refusedTo.statusCode).toBe(403)
})
