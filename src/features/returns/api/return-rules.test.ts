import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#features/privacy/api/public.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload } from '#test/builders.ts'
import { emailTo, plain } from '#test/outbox.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ SHOP_RETURN_DAYS: '10' }, { work: true })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = returnScene(() => shop)
const { aBuyer, aBoughtOrder, wish, request, finish, step, details, call, send } = scene

const returnsOf = async (buyer: Awaited<ReturnType<typeof aBuyer>>, orderId: string) =>
  (await send(buyer, 'GET', `/orders/user/${orderId}/returns`)).json()

test('a shopper asks within the days, for goods of their own completed order', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const sent = await aBoughtOrder(buyer, undefined, { to: 'SHIPPING' })
  expect(await request(buyer, sent.id, wish([[sent.itemIds[0] ?? '', 1]]))).toBe(
    'RETURN_NOT_POSSIBLE',
  )
  expect((await returnsOf(buyer, sent.id)).data).toMatchObject({ until: null, returns: [] })

  const order = await aBoughtOrder(buyer)
  const body = wish([[order.itemIds[0] ?? '', 1]])
  expect(await request(other, order.id, body)).toBe('ORDER_NOT_FOUND')
  expect((await returnsOf(other, order.id)).code).toBe('ORDER_NOT_FOUND')
  expect(await request(buyer, order.id, wish([[sent.itemIds[0] ?? '', 1]]))).toBe('INVALID_FIELD')

  const age = (days: number) =>
    sql`
    UPDATE order_events SET created_at = now() - make_interval(days => ${days}::integer)
    WHERE order_id = ${order.id} AND kind = 'completed'`.execute(shop.db)
  await age(11)
  expect((await returnsOf(buyer, order.id)).data.until).toBeNull()
  expect(await request(buyer, order.id, body)).toBe('RETURN_TOO_LATE')
  await age(9)
  expect((await returnsOf(buyer, order.id)).data.until).not.toBeNull()
  const id = await request(buyer, order.id, body)
  expect(id).toMatch(/^TH/)
  // A repeated request is the same one.
  expect(await Promise.all([1, 2].map(() => request(buyer, order.id, body)))).toEqual([id, id])
  expect((await send(other, 'POST', `/returns/${id}/cancel`)).json().code).toBe('RETURN_NOT_FOUND')
})

test('a repeated request with other contents is refused', async () => {
  const buyer = await aBuyer()
  const lines = [3, 1].map((quantity) => ({ price: 100_000, quantity }))
  const order = await aBoughtOrder(buyer, lines)
  const [first = '', second = ''] = order.itemIds
  const picture = await anUpload(shop.db, buyer.id, 'return')
  const body = wish([[first, 2]], { note: 'Bị rách.', pictureIds: [picture.id] })
  const id = await request(buyer, order.id, body)
  const other = await anUpload(shop.db, buyer.id, 'return')
  const changes: object[] = [
    { reason: 'DAMAGED' },
    { resolution: 'exchange' },
    { note: 'Bị rách nhiều.' },
    { pictureIds: [] },
    { pictureIds: [other.id] },
    { pictureIds: [picture.id, other.id] },
    { items: [{ orderItemId: first, quantity: 1 }] },
    { items: [{ orderItemId: second, quantity: 1 }] },
    { items: [...body.items, { orderItemId: second, quantity: 1 }] },
  ]
  for (const change of changes) {
    expect(await request(buyer, order.id, { ...body, ...change })).toBe('RETURN_REQUEST_CHANGED')
  }
  // The same in other words.
  const split = [1, 1].map((quantity) => ({ orderItemId: first.toUpperCase(), quantity }))
  expect(await request(buyer, order.id, { ...body, items: split, note: ' Bị rách. ' })).toBe(id)
  await step(lan, id, 'approve')
  expect(await request(buyer, order.id, body)).toBe(id)
  expect((await returnsOf(buyer, order.id)).data.returns).toHaveLength(1)
})

test('staff enter returns after the days, too, which approves them', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  await sql`UPDATE order_events SET created_at = now() - interval '90 days' WHERE order_id = ${order.id}`.execute(
    shop.db,
  )
  const entered = await call(
    lan,
    'POST',
    `orders/${order.id}/returns`,
    wish([[order.itemIds[0] ?? '', 1]]),
  )
  expect(entered.json().data).toMatchObject({ status: 'APPROVED', requestedBy: 'staff' })
  expect((await call(lan, 'GET', `orders/${order.id}/returns`)).json().data).toMatchObject({
    mayRequest: false,
    items: [{ left: 0 }],
    returns: [{ status: 'APPROVED', pieces: 1 }],
  })
})

test('pictures of staff belong to who uploaded them and to one return, and are counted in the audit log', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 3 }])
  const enter = (pictureIds: readonly string[]) =>
    call(lan, 'POST', `orders/${order.id}/returns`, {
      ...wish([[order.itemIds[0] ?? '', 1]]),
      pictureIds,
    })
  const colleague = await aStaffMember(shop.db)
  const [own, foreign, shoppers] = [
    await anUpload(shop.db, { staffId: lan.id }, 'return'),
    await anUpload(shop.db, { staffId: colleague.id }, 'return'),
    await anUpload(shop.db, buyer.id, 'return'),
  ]
  for (const { id } of [foreign, shoppers]) expect((await enter([id])).statusCode).toBe(422)
  const entered = (await enter([own.id])).json().data
  expect(entered.pictures).toEqual([own.url])
  expect((await enter([own.id])).json().errors).toMatchObject([{ path: 'pictureIds' }])
  const { after } = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', entered.id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ pictures: 1 })
})

test('each state is told to the shopper, on the page, by notification and e-mail', async () => {
  const email = 'khach-tra@tiem.example'
  const buyer = await aBuyer(email)
  const order = await aBoughtOrder(buyer)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  await emailTo(shop, email, `Đã nhận yêu cầu trả hàng – đơn hàng ${order.id}`)
  await step(lan, id, 'approve', { message: 'Gửi về 12 phố Mẫu.' })
  expect((await returnsOf(buyer, order.id)).data.returns).toMatchObject([
    { status: 'APPROVED', told: 'Gửi về 12 phố Mẫu.' },
  ])
  const approved = await emailTo(
    shop,
    email,
    `Yêu cầu trả hàng được chấp nhận – đơn hàng ${order.id}`,
  )
  expect(approved.text).toContain('Gửi về 12 phố Mẫu.')
  await finish(lan, id)
  const closed = await emailTo(shop, email, `Yêu cầu trả hàng đã xong – đơn hàng ${order.id}`)
  const said = plain(closed.text)
  expect(said).toContain('Hàng trả được tính 100.000đ.')
  expect(said).toContain('Chúng tôi sẽ hoàn lại cho bạn 100.000đ.')

  const told = await shop.db
    .selectFrom('notifications')
    .select(['title', 'link'])
    .where('user_id', '=', buyer.id)
    .where('title', 'like', '%trả%')
    .orderBy('created_at')
    .execute()
  expect(told.map(({ title }) => title)).toEqual([
    'Đã nhận yêu cầu trả hàng',
    'Yêu cầu trả hàng được chấp nhận',
    'Cửa hàng đã nhận hàng trả',
    'Yêu cầu trả hàng đã xong',
  ])
  expect(told[0]?.link).toBe(`/user/orders/${order.id}`)
  expect((await details(lan, id)).timeline.map(({ kind, by }) => [kind, by.kind, by.name])).toEqual(
    [
      ['requested', 'shopper', null],
      ['approved', 'staff', 'Lan'],
      ['received', 'staff', 'Lan'],
      ['closed', 'staff', 'Lan'],
    ],
  )
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit_log WHERE subject = ${id} ORDER BY id`.execute(shop.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'return.approved',
    'return.received',
    'return.closed',
  ])
})

test('a shopper withdraws what is not decided; what is refused tells why', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 2 }])
  const [item = ''] = order.itemIds
  const first = await request(buyer, order.id, wish([[item, 2]]))
  for (const _ of [1, 2]) {
    const answer = await send(buyer, 'POST', `/returns/${first}/cancel`)
    expect(answer.json().data).toMatchObject({ status: 'CANCELLED' })
  }
  expect(await step(lan, first, 'approve')).toBe('409 RETURN_STATUS_CONFLICT')

  const second = await request(buyer, order.id, wish([[item, 2]]))
  await step(lan, second, 'approve')
  expect((await send(buyer, 'POST', `/returns/${second}/cancel`)).statusCode).toBe(409)
  await step(lan, second, 'reject', { reason: 'Hàng không về.' })
  expect((await returnsOf(buyer, order.id)).data).toMatchObject({
    left: [{ orderItemId: item, quantity: 2 }],
    returns: [{ status: 'REJECTED', told: 'Hàng không về.' }, { status: 'CANCELLED' }],
  })
})

test('pictures are the shopper’s own, made for returns, and each used once', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 3 }])
  const own = await anUpload(shop.db, buyer.id, 'return')
  const [foreign, review] = [
    await anUpload(shop.db, (await aBuyer()).id, 'return'),
    await anUpload(shop.db, buyer.id, 'review'),
  ]
  const wishOf = (pictureIds: string[]) => wish([[order.itemIds[0] ?? '', 1]], { pictureIds })
  for (const wrong of [foreign, review]) {
    expect(await request(buyer, order.id, wishOf([own.id, wrong.id]))).toBe('INVALID_FIELD')
  }
  const id = await request(buyer, order.id, wishOf([own.id]))
  expect(await details(lan, id)).toMatchObject({ pictures: [own.url] })
  expect(await request(buyer, order.id, wishOf([own.id]))).toBe('INVALID_FIELD')
})

test('who may not see customers sees no names, texts and pictures', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const own = await anUpload(shop.db, buyer.id, 'return')
  const note = 'Gọi tôi số 0987654321'
  const rest = { pictureIds: [own.id], note }
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]], rest))
  const reader = await aStaffMember(shop.db, { role: await aRole(shop.db, ['orders.read']) })
  const seen = await details(reader, id)
  expect(seen).toMatchObject({ isMasked: true, note: '••••', pictures: [] })
  const list = (await call(reader, 'GET', 'returns?status=REQUESTED')).json()
  const [row] = list.data.filter((found: { id: string }) => found.id === id)
  for (const { phone, recipient } of [seen, row]) {
    expect(phone).toContain('••••')
    expect(recipient).not.toContain(' ')
  }
  expect(await step(reader, id, 'approve')).toBe('403 NOT_ALLOWED')
  expect((await call(lan, 'GET', 'returns/counts')).json().data.REQUESTED.count).toBeGreaterThan(0)
})

test('pictures that staff uploaded of a return go with the account', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const [used, other] = [
    await anUpload(shop.db, { staffId: lan.id }, 'return'),
    await anUpload(shop.db, { staffId: lan.id }, 'return'),
  ]
  const body = wish([[order.itemIds[0] ?? '', 1]], { pictureIds: [used.id] })
  const { id } = (await call(lan, 'POST', `orders/${order.id}/returns`, body)).json().data
  await step(lan, id, 'reject', { reason: 'Hàng không về.' })
  await deleteAccount(shop.services, buyer.id)
  const left = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', [used.id, other.id])
    .execute()
  expect(left).toEqual([{ id: other.id }])
  const { rows } = await sql`
    SELECT FROM jobs.job WHERE name = 'remove-upload-files'
      AND data -> 'places' ? ${used.url.replace('/uploads/', '')}`.execute(shop.db)
  expect(rows).toHaveLength(1)
})

test('an account with an open return stays until it is closed', async () => {
  const buyer = await aBuyer('khach-xoa@tiem.example')
  const order = await aBoughtOrder(buyer)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  const jobs = () =>
    sql`SELECT FROM jobs.job WHERE name = 'return-letter' AND data ->> 'returnId' = ${id}`.execute(
      shop.db,
    )
  expect((await jobs()).rows).toHaveLength(1)
  await expect(deleteAccount(shop.services, buyer.id)).rejects.toMatchObject({
    code: 'ACCOUNT_HAS_OPEN_ORDERS',
  })
  await send(buyer, 'POST', `/returns/${id}/cancel`)
  await deleteAccount(shop.services, buyer.id)
  const left = await shop.db.selectFrom('returns').select('note').where('id', '=', id).execute()
  expect(left).toEqual([{ note: '' }])
  expect((await jobs()).rows).toEqual([])
})
