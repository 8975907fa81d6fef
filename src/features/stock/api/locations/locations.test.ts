import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mainLocationId as main } from '#features/stock/domain.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { placeScene } from '#test/place-scene.ts'
import { stockScene } from '#test/stock-scene.ts'
import type { StockItem, StockMove } from '../../contract.ts'

let shop: TestApp
let keeper: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  keeper = await aStaffMember(shop.db, { name: 'Chủ' })
})
afterAll(() => shop.close())

const scene = placeScene(
  () => shop,
  () => keeper,
)
const { aPlace, call, done, move, piecesOf, places, refused, transfer } = scene
const stock = stockScene(
  () => shop,
  () => keeper,
)

let count = 0
let shelf: string
let name: string
beforeEach(async () => {
  name = `Kho ${++count}`
  shelf = await aPlace(name)
})

test('a shop has one place, further ones are added once each, with names of their own', async () => {
  const { locations, rule } = await places()
  expect(rule).toBe('rank')
  expect(locations[0]).toMatchObject({ id: main, name: 'Kho chính', isMain: true, isEmpty: null })
  const wish = { id: randomUUID(), name: 'Huế', address: '1 Lê Lợi', provinceCode: '46' }
  const answers = await Promise.all([1, 2].map(() => call('POST', 'stock/locations', wish)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await places()).locations.filter((place) => place.name === 'Huế')).toMatchObject([
    { address: '1 Lê Lợi', provinceCode: '46', isEmpty: true, isClosed: false },
  ])
  expect(await refused('POST', 'stock/locations', { ...wish, name: 'Huế 2' })).toMatchObject({
    code: 'REQUEST_CHANGED',
  })
  const taken = { ...wish, id: randomUUID() }
  expect((await refused('POST', 'stock/locations', taken)).errors).toEqual([
    { path: 'name', message: 'Đã có nơi khác mang tên này.' },
  ])
  const nowhere = { ...taken, name: 'Đâu đó', provinceCode: '02' }
  expect((await refused('POST', 'stock/locations', nowhere)).errors).toMatchObject([
    { path: 'provinceCode' },
  ])
})

test('who edits an older version is told what it is now; the same again changes nothing', async () => {
  const edit = { version: 1, name: `${name} mới`, address: 'Ngõ 2', provinceCode: null }
  await done('PUT', `stock/locations/${shelf}`, edit)
  await done('PUT', `stock/locations/${shelf}`, edit)
  const stale = await call('PUT', `stock/locations/${shelf}`, { ...edit, address: 'Ngõ 3' })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, current: { address: 'Ngõ 2' }, by: 'Chủ' },
  })
})

test('places are arranged by two at once, of whom one is told', async () => {
  const { version, locations } = await places()
  const ids = locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
  const wishes = [ids.toReversed(), [...ids.slice(1), ids[0]]].map((order) => ({
    ...{ version, rule: 'nearest', ids: order },
  }))
  const answers = await Promise.all(wishes.map((wish) => call('PUT', 'stock/sourcing', wish)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const winner = wishes[answers.findIndex(({ statusCode }) => statusCode === 200)]
  const after = await places()
  expect(after.rule).toBe('nearest')
  expect(after.locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id)).toEqual(
    winner?.ids,
  )
  await aPlace(`${name} phụ`)
  const missing = { ...winner, version: (await places()).version }
  expect(await refused('PUT', 'stock/sourcing', missing)).toMatchObject({ code: 'STALE_EDIT' })
  await done('PUT', 'stock/sourcing', {
    ...{ version: (await places()).version, rule: 'rank' },
    ids: (await places()).locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id),
  })
})

test('a transfer moves pieces and no sum, is booked once, and is taken back', async () => {
  const variant = await aVariant(shop.db, { stock: 10 })
  const wish = transfer(main, shelf, [[variant.id, 4]])
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'stock/transfers', wish)))
  const ids = new Set(answers.map((answer) => answer.json().data.id))
  expect(ids.size).toBe(1)
  const document = answers[0]?.json().data
  expect(document).toMatchObject({
    ...{ kind: 'transfer', pieces: 4, value: 0, location: 'Kho chính', toLocation: name },
    lines: [{ delta: 0, moved: 4 }],
  })
  expect(document.code).toMatch(/^CK\d+$/)
  expect(await piecesOf(variant.id, shelf)).toEqual([6, 4])
  const back = await stock.reverse(document.id)
  expect(back).toMatchObject({ kind: 'reversal', location: name, toLocation: 'Kho chính' })
  expect(await piecesOf(variant.id, shelf)).toEqual([10, 0])
  expect(await stock.kept(variant.id)).toMatchObject({ stock: 10, booked: 10 })
  await stock.expectBalanced()
})

test('no place gives more than it has, also to two at once; the line and what is there are named', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 4 })
  const wish = () => transfer(shelf, main, [[variant.id, 3]])
  const answers = await Promise.all([1, 2].map(() => call('POST', 'stock/transfers', wish())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(await piecesOf(variant.id, shelf)).toEqual([9, 1])
  const other = await aVariant(shop.db, { stock: 5 })
  const lines = [
    [other.id, 2],
    [variant.id, 10],
  ] as const
  expect((await refused('POST', 'stock/transfers', transfer(main, shelf, lines))).errors).toEqual([
    { path: 'lines.1.quantity', message: 'Kho chính chỉ còn 9.' },
  ])
  const same = transfer(shelf, shelf, [[variant.id, 1]])
  expect((await refused('POST', 'stock/transfers', same)).errors).toMatchObject([{ path: 'toId' }])
  const unknown = transfer(main, randomUUID(), [[variant.id, 1]])
  expect((await refused('POST', 'stock/transfers', unknown)).errors).toMatchObject([
    { path: 'toId' },
  ])
})

test('receipts, corrections and their reversals are at a place', async () => {
  const variant = await aVariant(shop.db, { stock: 3, cost_price: 1000 })
  const receipt = await stock.receive([[variant.id, 5, 2000]], { locationId: shelf })
  expect(receipt).toMatchObject({ location: name, pieces: 5 })
  expect(await piecesOf(variant.id, shelf)).toEqual([3, 5])
  await stock.correct(variant.id, 5, 2, { locationId: shelf })
  expect(await piecesOf(variant.id, shelf)).toEqual([3, 2])
  const wrong = (rest: object) => stock.refused('stock/corrections', rest)
  expect(await wrong(stock.correction(variant.id, 5, 0, { locationId: shelf }))).toEqual([
    { path: 'wanted', message: `${name} chỉ còn 2, không trừ được 5.` },
  ])
  expect(await wrong(stock.correction(variant.id, 5, 0))).toEqual([
    { path: 'wanted', message: 'Kho chính chỉ còn 3, không trừ được 5.' },
  ])
  const reversal = { key: randomUUID(), note: '' }
  const tooFew = await refused('POST', `stock/documents/${receipt.id}/reverse`, reversal)
  expect(tooFew.errors[0].message).toContain(`ở ${name} chỉ còn 2, cần trừ 5`)
  await stock.expectBalanced()
})

test('a stocktake expects what is at its place, and books the difference there', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 4 })
  const { id } = await stock.startCount({ variantIds: [variant.id], locationId: shelf })
  const [scanned] = await stock.scan(id, { variantId: variant.id, pieces: 3 })
  expect(scanned?.line).toMatchObject({ counted: 3, expected: 4 })
  // What is moved away meanwhile has been counted.
  await move(shelf, main, [[variant.id, 1]])
  expect(await stock.finishCount(id)).toMatchObject({ location: name, pieces: -1 })
  expect(await piecesOf(variant.id, shelf)).toEqual([7, 2])
  await stock.expectBalanced()
})

test('a scan that waited for the network counts as of its time at its place', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 4 })
  const { id } = await stock.startCount({ locationId: shelf })
  const [late] = await stock.scan(id, { variantId: variant.id, pieces: 4, ageMs: 3_600_000 })
  expect(late?.line?.expected).toBe(0)
})

test('counting begins at the main place, and other places keep what they had', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 4 })
  await shop.db.updateTable('variants').set({ stock: null }).where('id', '=', variant.id).execute()
  const begin = stock.correction(variant.id, null, 7, { locationId: shelf })
  expect(await stock.refused('stock/corrections', begin)).toMatchObject([{ path: 'locationId' }])
  await stock.correct(variant.id, null, 7)
  expect(await piecesOf(variant.id, shelf)).toEqual([7, 4])
  expect(await stock.kept(variant.id)).toMatchObject({ stock: 11, booked: 11 })
  await stock.expectBalanced()
})

test('lists say what is where, and are filtered by place', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 4 })
  expect(await stock.item(variant.id)).toMatchObject({
    ...{ stock: 10, elsewhere: [{ id: shelf, stock: 4 }] },
  })
  const there = await done<StockItem[]>('GET', `stock?location=${shelf}`)
  expect(there.map(({ variantId }) => variantId)).toEqual([variant.id])
  const ledger = async (query: string) =>
    (await done<StockMove[]>('GET', `stock/ledger?variant=${variant.id}${query}`)).map((row) => [
      ...[row.reason, row.delta, row.balance, row.location],
    ])
  await move(shelf, main, [[variant.id, 1]])
  expect(await ledger(`&location=${shelf}`)).toEqual([
    ['transfer', -1, 3, name],
    ['transfer', 4, 4, name],
  ])
  expect(await ledger(`&location=${main}`)).toEqual([
    ['transfer', 1, 7, 'Kho chính'],
    ['transfer', -4, 6, 'Kho chính'],
    ['import', 10, 10, 'Kho chính'],
  ])
  expect((await ledger('')).map(([, , balance]) => balance)).toEqual([10, 9, 10, 6, 10])
})

test('a place is closed when it is empty, or its goods have somewhere to go', async () => {
  const goods = [
    await scene.aVariantAt(10, { [shelf]: 4 }),
    await scene.aVariantAt(2, { [shelf]: 2 }),
  ]
  const close = (moveToId: string | null, id = shelf) =>
    refused('POST', `stock/locations/${id}/close`, { moveToId })
  expect((await close(null)).errors).toEqual([
    { path: 'moveToId', message: 'Nơi này còn hàng. Hãy chọn nơi nhận số hàng đó.' },
  ])
  expect((await close(shelf)).errors).toMatchObject([{ path: 'moveToId' }])
  expect((await close(null, main)).errors).toMatchObject([{ path: 'moveToId' }])
  const answers = await Promise.all([close(main), close(main)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const [index, { id }] of goods.entries()) {
    expect(await piecesOf(id, shelf)).toEqual(
      [
        [10, 0],
        [2, 0],
      ][index],
    )
  }
  const [first] = goods
  const late = transfer(main, shelf, [[first?.id ?? '', 1]])
  expect((await refused('POST', 'stock/transfers', late)).errors).toEqual([
    { path: 'toId', message: `${name} đã đóng. Hãy chọn nơi khác.` },
  ])
  await done('POST', `stock/locations/${shelf}/reopen`)
  await done('POST', 'stock/transfers', late)
  await stock.expectBalanced()
})

test('what comes while a place is being closed is not lost there', async () => {
  const variant = await scene.aVariantAt(10, { [shelf]: 2 })
  const answers = await Promise.all([
    call('POST', `stock/locations/${shelf}/close`, { moveToId: main }),
    ...[1, 2, 3].map(() =>
      call('POST', 'stock/transfers', transfer(main, shelf, [[variant.id, 1]])),
    ),
  ])
  for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode)
  expect(await piecesOf(variant.id, shelf)).toEqual([10, 0])
  await stock.expectBalanced()
})

test('who keeps goods moves them, but does not decide which places there are', async () => {
  const goods = await aStaffMember(shop.db, { role: 'goods' })
  const variant = await aVariant(shop.db, { stock: 3 })
  const moved = await call(
    'POST',
    'stock/transfers',
    transfer(main, shelf, [[variant.id, 1]]),
    goods,
  )
  expect(moved.statusCode).toBe(200)
  const added = { id: randomUUID(), name: 'Kho lạ', address: '', provinceCode: null }
  expect((await call('POST', 'stock/locations', added, goods)).statusCode).toBe(403)
})
