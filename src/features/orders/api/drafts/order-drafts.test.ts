import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aShopper } from '#test/builders.ts'
import { draftOf, draftScene } from '#test/draft-scene.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'
import { composeEmail } from '../compose-email.ts'
import { findOrders } from '../repository.ts'
import { deleteOldDrafts } from './delete-old-drafts.ts'

type Staff = Awaited<ReturnType<typeof aStaffMember>>

let shop: TestApp
let lan: Staff
let hoa: Staff
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UNPAID_ORDERS: '1', LIMIT_OPEN_COD_ORDERS_PER_PHONE: '1' })
  lan = await aStaffMember(shop.db, { name: 'Lan', role: 'manager' })
  hoa = await aStaffMember(shop.db, { name: 'Hoa', role: 'orders' })
})
afterAll(() => shop.close())

const { call, aLine, aDraft, change, send, lookup } = draftScene(() => shop)
const { details, audited } = staffOrderScene(() => shop)
let phones = 930_000_000
const aPhone = () => `0${++phones}`

const stockOf = async (variantId: string) =>
  (
    await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
  ).stock

test('a phone order is priced while it is entered, and becomes an order that needs no confirmation', async () => {
  const line = await aLine({ quantity: 2 })
  const contents = draftOf(line, { phone: '098 700 0222', note: 'Gọi trước khi giao' })
  const draft = await aDraft(hoa, contents)
  expect(draft).toMatchObject({ version: 1, contents, orderId: null, createdBy: { name: 'Hoa' } })
  expect(draft.quote).toMatchObject({ subtotal: 200_000, problem: null, voucherProblem: null })
  expect(draft.quote?.lines).toMatchObject([
    { variantId: line.variantId, finalPrice: 100_000, stock: 10, problem: null },
  ])
  expect(await stockOf(line.variantId)).toBe(10)

  const sent = await send(hoa, draft)
  expect(sent.json()).toEqual({ success: true, data: { orderId: expect.stringMatching(/^DH/) } })
  const { orderId } = sent.json().data
  expect(await stockOf(line.variantId)).toBe(8)
  const order = await details(lan, orderId)
  expect(order).toMatchObject({
    ...{ stage: 'TO_PACK', phone: '0987000222', account: null, total: draft.quote?.total },
    ...{ province: 'Thành phố Hà Nội', ward: 'Phường Phúc Xá', staffDiscount: 0 },
  })
  expect(order.timeline.map(({ kind, by, note }) => [kind, by.kind, by.name, note])).toEqual([
    ['placed', 'staff', 'Hoa', ''],
    ['note', 'staff', 'Hoa', 'Gọi trước khi giao'],
  ])
  expect(await audited(orderId)).toEqual(['order.created'])
  expect((await call(lan, 'GET', 'order-drafts')).json().data).toEqual([])
})

test('sent twice, and by two at once, it is one order', async () => {
  const line = await aLine({ stock: 1 })
  const draft = await aDraft(hoa, draftOf(line, { phone: aPhone() }))
  const answers = await Promise.all([hoa, lan, hoa, lan].map((by) => send(by, draft)))
  const ids = answers.map((answer) => answer.json().data?.orderId)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^DH/)
  expect((await send(lan, draft)).json().data.orderId).toBe(ids[0])
  const late = await change(hoa, draft, draftOf(line, { name: 'Sửa sau' }))
  expect(late.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { current: { orderId: ids[0] } },
  })
  expect(await stockOf(line.variantId)).toBe(0)
  expect(await audited(ids[0])).toEqual(['order.created'])
})

test('another total, missing stock and missing fields are refused, and nothing is written', async () => {
  const line = await aLine({ quantity: 2 })
  const draft = await aDraft(hoa, draftOf(line))
  await sql`UPDATE variants SET price = 120000 WHERE id = ${line.variantId}`.execute(shop.db)
  const dearer = await send(hoa, draft)
  expect(dearer.statusCode).toBe(409)
  expect(dearer.json()).toMatchObject({ code: 'PRICE_CHANGED', details: { subtotal: 240_000 } })

  await sql`UPDATE variants SET stock = 1 WHERE id = ${line.variantId}`.execute(shop.db)
  const short = (await call(hoa, 'GET', `order-drafts/${draft.id}`)).json().data
  expect(short.quote.lines[0].problem).toMatch(/chỉ còn 1/i)
  expect((await send(hoa, short)).json()).toMatchObject({ code: 'NOT_ENOUGH_STOCK' })

  const nowhere = { ...draftOf(line).address, provinceCode: '', street: '' }
  const empty = await aDraft(
    hoa,
    draftOf(line, { lines: [], name: '', phone: '1', address: nowhere }),
  )
  const refused = await send(hoa, empty)
  expect(refused.statusCode).toBe(422)
  const paths = refused.json().errors.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(['lines', 'name', 'phone', 'address.street', 'address.provinceCode'])
  expect(await stockOf(line.variantId)).toBe(1)
})

test('limits that keep shoppers from abuse do not bind staff', async () => {
  const phone = aPhone()
  for (const paymentMethod of ['COD', 'COD', 'BANK_TRANSFER', 'BANK_TRANSFER'] as const) {
    const line = await aLine({ quantity: 400, stock: 400 })
    const draft = await aDraft(hoa, draftOf(line, { phone, paymentMethod }))
    expect((await send(hoa, draft)).statusCode).toBe(200)
  }
  expect(await lookup(hoa, phone)).toMatchObject({ orders: 4, refused: 0, account: null })
})

test('who saves an older version is told whose is newer; the same contents again are a retry', async () => {
  const draft = await aDraft(hoa, draftOf(await aLine()))
  const mine = draftOf(draft.contents?.lines[0] as never, { name: 'Của Lan' })
  for (const _ of [1, 2]) {
    expect((await change(lan, draft, mine)).json().data).toMatchObject({ version: 2 })
  }
  const late = await change(hoa, draft, { ...mine, name: 'Của Hoa' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, by: 'Lan', current: { name: 'Của Lan' } },
  })
  expect((await send(hoa, draft)).json()).toMatchObject({ code: 'STALE_EDIT' })
  const created = await call(hoa, 'POST', 'order-drafts', { id: draft.id, contents: mine })
  expect(created.statusCode).toBe(201)
  expect(await audited(draft.id)).toEqual(['order-draft.created', 'order-draft.changed'])
})

test('an order for an account is the shopper’s, and a new customer’s is nobody’s but opens by its link', async () => {
  const shopper = await aShopper(shop.db, { name: 'Chị Quen', email: 'quen@vi-du.invalid' })
  await anAddress(shop.db, shopper.id, { street: '9 ngõ Nhà' })
  expect(await lookup(hoa, shopper.phone)).toMatchObject({
    account: { id: shopper.id, name: 'Chị Quen', email: 'quen@vi-du.invalid' },
    addresses: [{ name: 'Nguyễn Thị Mẫu', street: '9 ngõ Nhà', wardCode: '00001' }],
  })
  const contents = draftOf(await aLine(), {
    ...{ phone: shopper.phone, accountId: shopper.id, paymentMethod: 'BANK_TRANSFER' },
  })
  const { orderId } = (await send(hoa, await aDraft(hoa, contents))).json().data
  const own = await shop.app.inject({
    url: `/api/web/orders/${orderId}`,
    headers: shopper.headers,
  })
  expect(own.json().data).toMatchObject({ id: orderId, events: [{ kind: 'placed' }] })
  expect((await details(hoa, orderId)).email).toBe('quen@vi-du.invalid')
  expect((await lookup(hoa, shopper.phone)).addresses.map(({ street }) => street)).toEqual([
    '12 phố Mẫu',
    '9 ngõ Nhà',
  ])

  const { link } = await details(hoa, orderId)
  const token = link?.split('#')[1]
  const open = (secret: string | undefined) =>
    shop.app.inject({ method: 'POST', url: '/api/web/orders/link', payload: { token: secret } })
  expect((await open(token)).json().data).toMatchObject({
    ...{ id: orderId, phone: expect.stringContaining('••••') },
    payment: { bankTransfer: { qrSvg: expect.stringContaining('<svg') } },
  })
  expect((await open(token?.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')))).statusCode).toBe(
    404,
  )
  expect((await open(orderId)).statusCode).toBe(404)
})

test('the e-mails of a customer without an account lead to the order by its link', async () => {
  const email = 'moi-goi@vi-du.invalid'
  const { orderId } = (await send(hoa, await aDraft(hoa, draftOf(await aLine(), { email })))).json()
    .data
  const { link } = await details(hoa, orderId)
  const [row] = await findOrders(shop.db, { id: orderId })
  expect(row?.email).toBe(email)
  const toLink = (path: string) => `https://tiem.example${path}`
  const { shop: facts } = shop.services.config
  const mail = row && (await composeEmail({ kind: 'confirmation' }, row, facts, toLink))
  expect(mail).toMatchObject({ link: `https://tiem.example${link}`, staffDiscount: null })
})

test('who may not see customers sees their own drafts, and of callers only masked names', async () => {
  const clerk = await aStaffMember(shop.db, { role: await aRole(shop.db, ['orders.create']) })
  const theirs = await aDraft(hoa, draftOf(await aLine()))
  const own = await aDraft(clerk, draftOf(await aLine()))
  const list = (await call(clerk, 'GET', 'order-drafts')).json().data
  expect(list.map(({ id }: { id: string }) => id)).toEqual([own.id])
  expect((await call(clerk, 'GET', `order-drafts/${theirs.id}`)).statusCode).toBe(404)
  expect((await change(clerk, theirs, draftOf(await aLine()))).statusCode).toBe(404)
  expect((await send(clerk, theirs)).statusCode).toBe(404)
  await call(clerk, 'DELETE', `order-drafts/${theirs.id}`)
  expect((await call(hoa, 'GET', `order-drafts/${theirs.id}`)).statusCode).toBe(200)

  const shopper = await aShopper(shop.db, { name: 'Phạm Thị Kín', email: 'kin@vi-du.invalid' })
  await anAddress(shop.db, shopper.id)
  expect(await lookup(clerk, shopper.phone)).toMatchObject({
    ...{ account: { name: 'Kín', email: null }, addresses: [] },
  })
})

test('drafts are deleted by hand, and after 90 days', async () => {
  const [first, second] = [
    await aDraft(hoa, draftOf(await aLine())),
    await aDraft(hoa, draftOf(await aLine())),
  ]
  for (const _ of [1, 2]) {
    expect((await call(lan, 'DELETE', `order-drafts/${first.id}`)).statusCode).toBe(200)
  }
  expect(await audited(first.id)).toEqual(['order-draft.created', 'order-draft.deleted'])
  const age = (days: number) =>
    sql`UPDATE order_drafts SET updated_at = now() - make_interval(days => ${days}) WHERE id = ${second.id}`.execute(
      shop.db,
    )
  for (const [days, status] of [
    [89, 200],
    [91, 404],
  ] as const) {
    await age(days)
    await deleteOldDrafts(shop.db)
    expect((await call(hoa, 'GET', `order-drafts/${second.id}`)).statusCode).toBe(status)
  }
  expect((await call(hoa, 'GET', `order-drafts/${randomUUID()}`)).statusCode).toBe(404)
})
