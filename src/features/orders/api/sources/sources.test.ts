import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mainLocationId as main } from '#features/stock/domain.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { changeScene } from '#test/change-scene.ts'
import { keeper } from '#test/keeper.ts'
import type { Buyer } from '#test/order-scene.ts'
import { placeScene } from '#test/place-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { changeStatus } from '../change-status.ts'
import { sourceNewOrders } from './source-new-orders.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
let buyer: Buyer
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = placeScene(
  () => shop,
  () => lan,
)
const { call, done, look, move, order, piecesOf, places, refused, sourcesOf } = scene
const changing = changeScene(
  () => shop,
  () => lan,
)

let count = 0
/** In the province of the buyer's address, and elsewhere. */
let near: string
let far: string
beforeEach(async () => {
  buyer = await scene.aBuyer()
  count++
  near = await scene.aPlace(`Gần ${count}`, { provinceCode: '01' })
  far = await scene.aPlace(`Xa ${count}`, { provinceCode: '79' })
  await arrange('rank', far, near)
})

/** These places come first, then the others. */
async function arrange(rule: 'rank' | 'nearest', ...first: string[]) {
  const { version, locations } = await places()
  const open = locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
  const ids = [...first, ...open.filter((id) => !first.includes(id))]
  await done('PUT', 'stock/sourcing', { version, rule, ids })
}

const choose = (id: string, items: readonly { itemId: string; fromId: string; toId: string }[]) =>
  call('PUT', `orders/${id}/sources`, { items })

test('an order takes from the first place by rank that has all of it, and once', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 2, [near]: 5 })
  const bowl = await scene.aVariantAt(20, { [near]: 5 })
  const id = await order(buyer, [cup, 2], [bowl, 1])
  expect(await look(id)).toMatchObject({ sources: { isDecided: false } })
  await Promise.all([sourceNewOrders(shop.db), sourceNewOrders(shop.db)])
  expect(await sourceNewOrders(shop.db)).toBe(0)
  expect(await sourcesOf(id)).toEqual([near, near])
  expect(await piecesOf(cup.id, far, near)).toEqual([13, 2, 3])
  expect(await piecesOf(bowl.id, near)).toEqual([15, 4])
  await changing.expectBalanced()
})

test('the place in the province of the recipient comes first where that is wanted', async () => {
  await arrange('nearest', far, near)
  const cup = await scene.aVariantAt(20, { [far]: 5, [near]: 5 })
  const id = await order(buyer, [cup, 2])
  await sourceNewOrders(shop.db)
  expect(await sourcesOf(id)).toEqual([near])
})

test('what no place has whole is taken from several, and the rest from the main one, which is short', async () => {
  const cup = await scene.aVariantAt(6, { [far]: 3, [near]: 3 })
  const bowl = await scene.aVariantAt(9, { [near]: 1 })
  const id = await order(buyer, [cup, 4], [bowl, 1])
  await sourceNewOrders(shop.db)
  const { sources } = await look(id)
  expect(sources?.items).toMatchObject([
    { locationId: main, isShort: true },
    { locationId: near, isShort: false },
  ])
  // Goods are brought together, and all comes from one place.
  await move(far, near, [[cup.id, 1]])
  await done('POST', `orders/${id}/sources/choose`)
  expect(await sourcesOf(id)).toEqual([near, near])
  expect(await piecesOf(cup.id, far, near)).toEqual([0, 2, 0])
  await changing.expectBalanced()
})

test('orders that wait together are served in turn', async () => {
  const cup = await scene.aVariantAt(6, { [far]: 2 })
  const first = await order(buyer, [cup, 4])
  const second = await order(await scene.aBuyer(), [cup, 2])
  await sourceNewOrders(shop.db)
  expect([await sourcesOf(first), await sourcesOf(second)]).toEqual([[main], [far]])
  expect(await piecesOf(cup.id, far)).toEqual([0, 0])
})

test('a cancelled order gives back to where it was taken from', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 5 })
  const id = await order(buyer, [cup, 2])
  await sourceNewOrders(shop.db)
  expect(await piecesOf(cup.id, far)).toEqual([15, 3])
  await changeStatus(shop.services, id, 'CANCELLED', { by: keeper })
  expect(await piecesOf(cup.id, far)).toEqual([15, 5])
  await changing.expectBalanced()
})

test('to confirm an order decides it, when nobody has', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 5 })
  const id = await order(buyer, [cup, 2])
  await done('POST', `orders/${id}/confirm`)
  expect(await sourcesOf(id)).toEqual([far])
})

test('a change decides anew for what it changes, and gives back where it was', async () => {
  const cup = await scene.aVariantAt(14, { [far]: 3, [near]: 9 })
  const bowl = await scene.aVariantAt(20, { [far]: 3 })
  const id = await order(buyer, [cup, 2], [bowl, 2])
  await sourceNewOrders(shop.db)
  expect(await sourcesOf(id)).toEqual([far, far])
  await changing.setQuantities(id, 5, 1)
  expect(await sourcesOf(id)).toEqual([near, far])
  expect(await piecesOf(cup.id, far, near)).toEqual([2, 3, 4])
  expect(await piecesOf(bowl.id, far)).toEqual([17, 2])
  await changing.setQuantities(id, 0, 1)
  expect(await piecesOf(cup.id, far, near)).toEqual([2, 3, 9])
  await changing.expectBalanced()
})

test('a change locks all goods of its order in one order, so that it waits for nobody who waits for it', async () => {
  const goods = [await scene.aVariantAt(20, { [far]: 5 }), await scene.aVariantAt(20, { [far]: 5 })]
  const [first, last] = goods.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first || !last) throw new Error('There are two')
  const id = await order(buyer, [first, 2], [last, 2])
  await sourceNewOrders(shop.db)
  let change: Promise<unknown> | undefined
  await shop.db.transaction().execute(async (tx) => {
    const lock = (variantId: string) =>
      sql`SELECT FROM variants WHERE id = ${variantId} FOR NO KEY UPDATE NOWAIT`.execute(tx)
    await lock(first.id)
    change = changing.setQuantities(id, 2, 1)
    await waitingStatements(shop.services.pool, 1)
    await lock(last.id)
  })
  await change
  expect(await piecesOf(last.id, far)).toEqual([15, 4])
})

test('staff choose by hand, item by item, never more than is there', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 5, [near]: 1 })
  const bowl = await scene.aVariantAt(20, { [far]: 5, [near]: 5 })
  const id = await order(buyer, [cup, 2], [bowl, 2])
  await sourceNewOrders(shop.db)
  const [first, second] = (await look(id)).items.map((item) => item.id)
  const wish = (itemId = '', toId = near) => ({ itemId, fromId: far, toId })
  const tooMany = await choose(id, [wish(second), wish(first)])
  expect(tooMany.json().errors[0]).toMatchObject({ path: 'items.1.toId' })
  expect(tooMany.json().errors[0].message).toContain('chỉ còn 1, cần 2')
  expect(await sourcesOf(id)).toEqual([far, far])
  const answers = await Promise.all([1, 2].map(() => choose(id, [wish(second)])))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await piecesOf(bowl.id, far, near)).toEqual([10, 5, 3])
  // Somebody else has seen it where it was.
  expect((await choose(id, [wish(second, main)])).json().code).toBe('STALE_EDIT')
  await done('PUT', `orders/${id}/sources`, { items: [wish(first, main)] })
  expect(await sourcesOf(id)).toEqual([main, near])
  const audited = await shop.db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('subject', '=', id)
    .where('action', '=', 'order.sources-changed')
    .execute()
  expect(audited).toHaveLength(2)
  await changing.expectBalanced()
})

test('what has gone keeps its place, and what is cancelled or unknown is refused', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 5, [near]: 5 })
  const id = await order(buyer, [cup, 3])
  await sourceNewOrders(shop.db)
  const { items } = await look(id)
  const [{ id: itemId } = { id: '' }] = items
  await done('POST', `orders/${id}/send`, { items: [{ itemId, quantity: 1 }], shipmentsSoFar: 0 })
  const refusal = await choose(id, [{ itemId, fromId: far, toId: near }])
  expect(refusal.json().errors[0].message).toContain('đã gửi một phần')
  // What has not gone is taken out, and goes back there.
  await changing.setQuantities(id, 1)
  expect(await piecesOf(cup.id, far)).toEqual([10, 4])
  const gone = await choose(id, [{ itemId, fromId: far, toId: near }])
  expect(gone.json().code).toBe('ORDER_STATUS_CONFLICT')
  expect(await refused('PUT', 'orders/DH00000000/sources', { items: [] })).toMatchObject({
    status: 422,
  })
  await changing.expectBalanced()
})

test('returned goods go to where they were taken from, or to the main place when that has been closed', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 6 })
  const id = await order(buyer, [cup, 4])
  await sourceNewOrders(shop.db)
  await changeStatus(shop.services, id, 'SHIPPING', { by: keeper })
  await changeStatus(shop.services, id, 'COMPLETED', { by: keeper })
  const [{ id: orderItemId } = { id: '' }] = (await look(id)).items
  const bringBack = async (requestKey: string) => {
    const body = {
      ...{ requestKey, items: [{ orderItemId, quantity: 2 }], reason: 'CHANGED_MIND' },
    }
    const asked = await scene.send(buyer, 'POST', `/orders/user/${id}/returns`, body)
    const { id: returnId } = asked.json().data
    const version = async () =>
      (await done<{ version: number }>('GET', `returns/${returnId}`)).version
    await done('POST', `returns/${returnId}/approve`, { version: await version() })
    const items = [{ orderItemId, restocked: 1, writtenOff: 1 }]
    await done('POST', `returns/${returnId}/receive`, { version: await version(), items, note: '' })
  }
  await bringBack('019a0000-0000-7000-8000-00000000000a')
  expect(await piecesOf(cup.id, far)).toEqual([14, 3])
  await done('POST', `stock/locations/${far}/close`, { moveToId: main })
  await bringBack('019a0000-0000-7000-8000-00000000000b')
  expect(await piecesOf(cup.id, far)).toEqual([18, 0])
  await changing.expectBalanced()
})

test('a place of which orders are yet to be sent is not closed', async () => {
  const cup = await scene.aVariantAt(20, { [far]: 2 })
  const id = await order(buyer, [cup, 2])
  await sourceNewOrders(shop.db)
  const { errors } = await refused('POST', `stock/locations/${far}/close`, { moveToId: null })
  expect(errors[0].message).toContain('Còn 1 đơn chưa gửi')
  const [{ id: itemId } = { id: '' }] = (await look(id)).items
  await done('PUT', `orders/${id}/sources`, { items: [{ itemId, fromId: far, toId: main }] })
  const left = await refused('POST', `stock/locations/${far}/close`, { moveToId: main })
  expect(left.status).toBe(200)
})

test('buyers, cancellations and staff who choose at once leave all in balance', async () => {
  const cup = await scene.aVariantAt(30, { [far]: 8, [near]: 8 })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => scene.aBuyer()))
  const ids = await Promise.all(buyers.map((each) => order(each, [cup, 2])))
  await Promise.all([
    sourceNewOrders(shop.db),
    ...ids.map((id) => call('POST', `orders/${id}/sources/choose`)),
    ...ids.slice(0, 2).map((id) => changeStatus(shop.services, id, 'CANCELLED', { by: keeper })),
    ...ids.slice(2).map((id) => call('POST', `orders/${id}/confirm`)),
    ...buyers.map((each) => order(each, [cup, 1])),
    move(near, main, [[cup.id, 2]]),
  ])
  await sourceNewOrders(shop.db)
  const pieces = await piecesOf(cup.id, far, near)
  expect(pieces.every((each) => each >= 0)).toBe(true)
  expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(22)
  await changing.expectBalanced()
})
