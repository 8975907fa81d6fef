import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
let hoa: typeof lan
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
  hoa = await aStaffMember(shop.db, { name: 'Hoa' })
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)
const { call, step, details, audited, eventsOf } = staffOrderScene(() => shop)
const reason = { reason: 'Hết hàng' }

const stockOf = (id: string) =>
  shop.db
    .selectFrom('variants')
    .select(['stock', 'sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('two staff take the same step at once: it happens once, and both are answered', async () => {
  for (const [name, body] of [
    ['confirm'],
    ['pack'],
    ['send', { trackingCode: 'X1' }],
    ['cancel', reason],
  ] as const) {
    const { id, variant } = await anOrder(await aBuyer())
    const both = await Promise.all([lan, hoa].map((by) => step(by, id, name, body)))
    expect(both, name).toEqual(['200', '200'])
    const kinds = (await eventsOf(id)).split(' ')
    expect(new Set(kinds).size, `${name}: ${kinds}`).toBe(kinds.length)
    expect(new Set(await audited(id)).size).toBe((await audited(id)).length)
    if (name === 'cancel') expect(await stockOf(variant.id)).toEqual({ stock: 10, sold: 0 })
  }
})

test('staff send while others cancel: the order is one or the other, and its stock agrees', async () => {
  for (let round = 0; round < 8; round++) {
    const buyer = await aBuyer()
    const { id, variant } = await anOrder(buyer)
    const [sending, cancelling, own] = await Promise.all([
      step(lan, id, 'send', {}),
      round % 2 === 0 ? step(hoa, id, 'cancel', reason) : undefined,
      send(buyer, 'POST', `/orders/user/${id}/cancel`),
    ])
    const { status } = await details(lan, id)
    const isCancelled = cancelling === '200' || own.statusCode === 200
    expect(status).toBe(isCancelled ? 'CANCELLED' : 'SHIPPING')
    expect(sending).toBe(isCancelled ? '409 ORDER_STATUS_CONFLICT' : '200')
    if (cancelling && !isCancelled) expect(cancelling).toBe('409 ORDER_SENT')
    const sold = isCancelled ? 0 : 1
    expect(await stockOf(variant.id)).toEqual({ stock: 10 - sold, sold })
    const kinds = (await eventsOf(id)).split(' ')
    expect(kinds.filter((kind) => kind === 'cancelled')).toHaveLength(isCancelled ? 1 : 0)
  }
})

test('a bulk step gives a result for each order, also while others take it', async () => {
  const buyer = await aBuyer()
  const ids: string[] = []
  for (let order = 0; order < 12; order++) ids.push((await anOrder(buyer)).id)
  await step(lan, ids[0] ?? '', 'cancel', reason)
  await step(lan, ids[1] ?? '', 'confirm')
  const unpaid = (await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })).id
  const wanted = { step: 'pack', ids: [...ids, unpaid, 'DH11111111', ids[2]?.toLowerCase()] }

  const both = await Promise.all([lan, hoa].map((by) => call(by, 'POST', '/bulk', wanted)))

  for (const { statusCode, ...answer } of both) {
    expect(statusCode).toBe(200)
    const { data } = answer.json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual([...ids, unpaid, 'DH11111111'])
    expect(data[0]).toEqual({
      ...{ id: ids[0], outcome: 'refused', code: 'ORDER_STATUS_CONFLICT' },
      message: 'Trạng thái hiện tại của đơn hàng không cho phép thao tác này.',
    })
    expect(data.at(-2)).toMatchObject({ outcome: 'refused', code: 'ORDER_UNPAID' })
    expect(data.at(-1)).toMatchObject({ outcome: 'refused', code: 'ORDER_NOT_FOUND' })
  }
  for (const [index, id] of ids.entries()) {
    if (index === 0) continue
    const outcomes = both.map((answer) => answer.json().data[index].outcome)
    expect(outcomes.toSorted()).toEqual(['already', 'done'])
    expect((await details(lan, id)).stage).toBe('TO_SEND')
    expect((await audited(id)).filter((action) => action === 'order.packed')).toHaveLength(1)
  }
})

test('an error with one order keeps the results of the others, and leaves them as they say', async () => {
  const buyer = await aBuyer()
  const ids: string[] = []
  for (let order = 0; order < 6; order++) ids.push((await anOrder(buyer)).id)
  const [, broken = ''] = ids
  await sql`
    CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER break BEFORE UPDATE ON orders FOR EACH ROW WHEN (OLD.id = ${sql.lit(broken)}) EXECUTE FUNCTION break()`.execute(
    shop.db,
  )
  const answer = await call(lan, 'POST', '/bulk', { step: 'pack', ids })
  await sql`DROP FUNCTION break CASCADE`.execute(shop.db)

  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('broken')
  for (const { id, outcome, code } of answer.json().data) {
    const { stage } = await details(lan, id)
    const isBroken = id === broken
    expect([outcome, code, stage]).toEqual(
      isBroken ? ['refused', 'INTERNAL', 'TO_CONFIRM'] : ['done', undefined, 'TO_SEND'],
    )
  }
})

test('a bulk step is limited to 500 orders', async () => {
  const ids = Array.from({ length: 501 }, (_, index) => `DH${index}`)
  for (const body of [
    { step: 'pack', ids },
    { step: 'pack', ids: [] },
    { step: 'cancel', ids },
  ]) {
    expect((await call(lan, 'POST', '/bulk', body)).statusCode).toBe(422)
  }
})

test('a tracking code is kept when somebody else has sent the order meanwhile without one', async () => {
  const { id } = await anOrder(await aBuyer())
  await step(hoa, id, 'send', {})
  expect(await step(lan, id, 'send', { carrier: 'GHN', trackingCode: 'GHN123' })).toBe('200')
  expect((await details(lan, id)).tracking).toEqual({ carrier: 'GHN', code: 'GHN123' })
  // It does not replace one that is there.
  await step(hoa, id, 'send', { carrier: 'GHTK', trackingCode: 'KHAC' })
  expect((await details(lan, id)).tracking?.code).toBe('GHN123')
})
