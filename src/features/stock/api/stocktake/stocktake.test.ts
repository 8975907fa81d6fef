import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'
import { stockScene } from '#test/stock-scene.ts'

let shop: TestApp
let keeper: Awaited<ReturnType<typeof aStaffMember>>
const scene = stockScene(
  () => shop,
  () => keeper,
)
const { call, done, kept, scan, startCount, finishCount, refused } = scene
const { aBuyer, send } = orderScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  keeper = await aStaffMember(shop.db, { role: 'goods' })
})
afterAll(() => shop.close())

async function sell(line: object, quantity: number) {
  const buyer = await aBuyer()
  const body = { items: [{ ...line, quantity }], addressId: buyer.addressId }
  expect((await send(buyer, 'POST', '/orders', body)).statusCode).toBe(201)
}

test('orders go on while one counts: the difference to the stock of the first scan is booked', async () => {
  const variant = await aVariant(shop.db, { stock: 10, barcode: '8931000000016', cost_price: 500 })
  const { id } = await startCount()
  await sell(variant.line, 1)
  await scan(id, { code: '8931000000016', pieces: 3 })
  await sell(variant.line, 2)
  const [result] = await scan(id, { variantId: variant.id, pieces: 4 })
  expect(result).toMatchObject({ problem: null, line: { counted: 7, expected: 9, stock: 7 } })
  expect(await done('GET', `stocktakes/${id}`)).toMatchObject({
    ...{
      status: 'open',
      counted: 1,
      missing: 0,
      different: 1,
      difference: -2,
      differenceValue: -1000,
    },
  })
  const document = await finishCount(id)
  expect(document).toMatchObject({ kind: 'count', pieces: -2, value: -1000, note: 'Kiểm thử' })
  expect(await kept(variant.id)).toMatchObject({ stock: 5, booked: 5 })
  expect((await finishCount(id)).id).toBe(document.id)
  expect(
    await refused(
      `stocktakes/${id}/scans`,
      { scans: [{ id: randomUUID(), variantId: variant.id, pieces: 1 }] },
      409,
    ),
  ).toBe('STOCKTAKE_ENDED')
  await scene.reverse(document.id)
  expect(await kept(variant.id)).toMatchObject({ stock: 7, booked: 7 })
})

test('a scan that waited for the network is compared with the stock of when it was made', async () => {
  const variant = await aVariant(shop.db, { stock: 0 })
  await shop.db.updateTable('variants').set({ stock: 10 }).where('id', '=', variant.id).execute()
  const hoursAgo = new Date(Date.now() - 7_200_000)
  await shop.db
    .insertInto('stock_ledger')
    .values({ variant_id: variant.id, delta: 10, reason: 'import', created_at: hoursAgo })
    .execute()
  const { id } = await startCount()
  await sell(variant.line, 2)
  const late = { variantId: variant.id, ageMs: 3_600_000 }
  const results = await scan(id, { ...late, pieces: 8 }, { ...late, ageMs: 0 })
  expect(results[1]?.line).toMatchObject({ counted: 9, expected: 10, stock: 8 })
  expect(await finishCount(id)).toMatchObject({ pieces: -1 })
  expect(await kept(variant.id)).toMatchObject({ stock: 7, booked: 7 })
  const tooOld = { scans: [{ id: randomUUID(), pieces: 1, ...late, ageMs: 86_400_001 }] }
  expect((await call('POST', `stocktakes/${id}/scans`, tooOld)).statusCode).toBe(422)
})

test('pieces that were sold and had not been there are told, and nothing goes below zero', async () => {
  const variant = await aVariant(shop.db, { stock: 5 })
  const { id } = await startCount()
  await scan(id, { variantId: variant.id, pieces: 0 })
  await sell(variant.line, 3)
  const { lines } = await finishCount(id)
  expect(lines).toMatchObject([{ delta: -2, counted: 0, expected: 5, unbooked: 3 }])
  expect(await kept(variant.id)).toMatchObject({ stock: 0, booked: 0 })
})

test('two who scan at once lose nothing, and what is sent again counts once', async () => {
  const variants = await Promise.all([1, 2, 3].map(() => aVariant(shop.db, { stock: 50 })))
  const { id } = await startCount()
  const batch = (turned: boolean) =>
    (turned ? variants.toReversed() : variants).flatMap((variant) =>
      Array.from({ length: 5 }, () => ({ id: randomUUID(), variantId: variant.id, pieces: 1 })),
    )
  const batches = [batch(false), batch(true), batch(false), batch(true)]
  const sent = [...batches, ...batches].map((scans) =>
    call('POST', `stocktakes/${id}/scans`, { scans }),
  )
  const answers = await Promise.all(sent)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const lines = await done<{ counted: number }[]>('GET', `stocktakes/${id}/lines?show=counted`)
  expect(lines.map(({ counted }) => counted)).toEqual([20, 20, 20])
  // A retry that comes after the end is answered as well.
  await finishCount(id)
  const late = await call('POST', `stocktakes/${id}/scans`, { scans: batches[0] })
  expect(late.statusCode).toBe(200)
  for (const variant of variants) expect(await kept(variant.id)).toMatchObject({ stock: 20 })
})

test('a scan that was counted is told as counted, whatever has become of its goods since', async () => {
  const barcode = '8931000000023'
  const gone = await aVariant(shop.db, { stock: 3, barcode })
  const { id } = await startCount()
  const first = { id: randomUUID(), code: barcode }
  await scan(id, first)
  const change = { barcode: null, deleted_at: new Date() }
  await shop.db.updateTable('variants').set(change).where('id', '=', gone.id).execute()
  const results = await scan(id, first, { code: barcode })
  expect(results).toMatchObject([
    { problem: null, line: { variantId: gone.id, counted: 1 } },
    { problem: `Không có mặt hàng nào với mã ${barcode}.`, line: null },
  ])
})

test('what was scanned by mistake counts as not counted, and stays as it is', async () => {
  const [wrong, right] = [
    await aVariant(shop.db, { stock: 9 }),
    await aVariant(shop.db, { stock: 9 }),
  ]
  const { id } = await startCount()
  await scan(id, { variantId: wrong.id }, { variantId: right.id, pieces: 8 })
  const [undone] = await scan(id, { variantId: wrong.id, pieces: -1, isUndo: true })
  expect(undone?.line).toMatchObject({ counted: null, expected: null })
  await scan(id, { variantId: right.id }, { variantId: right.id, pieces: -1, isUndo: true })
  const { lines } = await finishCount(id)
  expect(lines).toMatchObject([{ variantId: right.id, counted: 8, delta: -1 }])
  expect(await kept(wrong.id)).toMatchObject({ stock: 9 })
})

test('a category is counted whole: what is missing is listed, and stays as it is when it is not counted', async () => {
  const category = await aCategory(shop.db)
  const product = { categoryId: category.id }
  const [first, second] = [
    await aVariant(shop.db, { stock: 3, product }),
    await aVariant(shop.db, { stock: 4, product }),
  ]
  await aVariant(shop.db, { stock: null, product })
  await aVariant(shop.db, { stock: 4, product: { ...product, isPublished: false } })
  const start = { id: randomUUID(), name: 'Quầy gốm', categoryId: category.id, variantIds: [] }
  expect(await startCount(start)).toMatchObject({ name: 'Quầy gốm', missing: 2, counted: 0 })
  expect(await startCount(start)).toMatchObject({ missing: 2 })
  expect(await refused('stocktakes', { ...start, name: 'Khác' }, 409)).toBe('REQUEST_CHANGED')
  await scan(start.id, { variantId: first.id, pieces: 3 })
  expect(await done('GET', `stocktakes/${start.id}/lines?show=missing`)).toMatchObject([
    { variantId: second.id, counted: null, stock: 4 },
  ])
  expect(await done('GET', `stocktakes/${start.id}/lines?show=different`)).toEqual([])
  expect(await finishCount(start.id)).toMatchObject({ lineCount: 1, pieces: 0 })
  expect(await kept(second.id)).toMatchObject({ stock: 4 })
  const empty = await aCategory(shop.db)
  expect(
    await refused('stocktakes', { ...start, id: randomUUID(), categoryId: empty.id }),
  ).toMatchObject([{ path: 'categoryId' }])
})

test('unknown codes, goods that are not counted and codes of several are said scan by scan; the rest counts', async () => {
  const free = await aVariant(shop.db, { stock: null })
  const known = await aVariant(shop.db, { stock: 1, sku: 'KK-1' })
  const { id } = await startCount()
  const results = await scan(id, { code: '000' }, { variantId: free.id }, { code: 'kk-1' }, {})
  expect(results.map(({ problem }) => problem)).toEqual([
    'Không có mặt hàng nào với mã 000.',
    'Mặt hàng này không đếm tồn. Hãy bắt đầu đếm tồn ở trang Tồn kho.',
    null,
    'Hãy quét hoặc chọn một mặt hàng.',
  ])
  expect(results[2]?.line).toMatchObject({ variantId: known.id, counted: 1 })
})

test('a stocktake is given up and gone on with; nothing of it is booked meanwhile', async () => {
  const variant = await aVariant(shop.db, { stock: 5 })
  const { id } = await startCount()
  expect(await refused(`stocktakes/${id}/finish`, { key: randomUUID(), note: '' })).toMatchObject([
    { message: 'Chưa đếm mặt hàng nào.' },
  ])
  await scan(id, { variantId: variant.id, pieces: 2 })
  expect(await done('POST', `stocktakes/${id}/cancel`)).toMatchObject({ status: 'cancelled' })
  expect(await done('POST', `stocktakes/${id}/cancel`)).toMatchObject({ status: 'cancelled' })
  expect(await refused(`stocktakes/${id}/finish`, { key: randomUUID(), note: '' }, 409)).toBe(
    'STOCKTAKE_ENDED',
  )
  expect(await kept(variant.id)).toMatchObject({ stock: 5 })
  expect(await done('POST', `stocktakes/${id}/reopen`)).toMatchObject({
    status: 'open',
    counted: 1,
  })
  await finishCount(id)
  expect(await kept(variant.id)).toMatchObject({ stock: 2 })
  expect(await refused(`stocktakes/${id}/cancel`, {}, 409)).toBe('STOCKTAKE_ENDED')
  const listed = await done<{ id: string }[]>('GET', 'stocktakes?status=finished')
  expect(listed.map((each) => each.id)).toContain(id)
  expect((await call('GET', `stocktakes/${randomUUID()}`)).statusCode).toBe(404)
})
