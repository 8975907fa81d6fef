import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#features/orders/api/public.ts'
import { hashPassword } from '#platform/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

let shop: TestApp
let passwordHash: string
const password = 'mật khẩu của tôi'

beforeAll(async () => {
  shop = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

async function aPerson(email: string | null = null): Promise<Buyer> {
  const buyer = await aBuyer(email)
  const { db } = shop
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', buyer.id)
    .execute()
  return buyer
}

const remove = (buyer: Buyer, typedPassword = password) =>
  send(buyer, 'POST', '/users/delete', { password: typedPassword })

const isThere = async ({ id }: Buyer) =>
  (await shop.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0

const setStatus = (id: string, to: 'SHIPPING' | 'COMPLETED' | 'CANCELLED') =>
  changeStatus(shop.services, id, to, { by: keeper, isOnItsWayBack: to === 'CANCELLED' })

test('with the password the account is deleted; its phone and sign-ins are free again', async () => {
  const lan = await aPerson()
  expect((await remove(lan, 'sai')).json()).toMatchObject({
    code: 'INVALID_FIELD',
    message: 'Mật khẩu không đúng',
  })
  expect(await isThere(lan)).toBe(true)

  expect((await remove(lan)).json()).toEqual({ success: true })
  expect(await isThere(lan)).toBe(false)
  expect((await send(lan, 'GET', '/users/me')).statusCode).toBe(401)
  expect((await remove(lan)).statusCode).toBe(401)
  const login = { identifier: lan.phone, password }
  expect((await send(undefined, 'POST', '/auth/login', login)).statusCode).toBe(401)
  expect((await send(undefined, 'POST', '/auth/register', login)).statusCode).toBe(201)
})

test('not while a delivery or a refund is open', async () => {
  const lan = await aPerson()
  const order = await anOrder(lan, { paymentMethod: 'BANK_TRANSFER' })
  const refusal = { code: 'ACCOUNT_HAS_OPEN_ORDERS', details: { orderIds: [order.id] } }
  expect((await remove(lan)).json()).toMatchObject(refusal)
  await setStatus(order.id, 'SHIPPING')
  expect((await remove(lan)).json()).toMatchObject(refusal)
  await setStatus(order.id, 'CANCELLED')
  const money = (paid_amount: number, refunded_amount: number) =>
    shop.db
      .updateTable('orders')
      .set({ paid_amount, refunded_amount })
      .where('id', '=', order.id)
      .execute()
  await money(5000, 1000)
  expect((await remove(lan)).json()).toMatchObject(refusal)
  expect(await isThere(lan)).toBe(true)
  await money(5000, 5000)
  expect((await remove(lan)).statusCode).toBe(200)
})

test('orders and reviews stay without the person; figures do not change', async () => {
  const { db } = shop
  const lan = await aPerson('lan@vi-du.invalid')
  const order = await anOrder(lan)
  await setStatus(order.id, 'SHIPPING')
  await setStatus(order.id, 'COMPLETED')
  const { productId, id: variantId } = order.variant
  const review = await db
    .insertInto('reviews')
    .values({
      order_id: order.id,
      product_id: productId,
      user_id: lan.id,
      rating: 5,
      content: 'Vừa vặn',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await db
    .insertInto('uploads')
    .values({ user_id: lan.id, path: 'aa/a.jpg', mime_type: 'image/jpeg', bytes: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = { review_id: review.id, position: 0, upload_id: upload.id }
  await db.insertInto('review_media').values(media).execute()
  const counts = async () => ({
    sold: await db.selectFrom('variants').select('sold').where('id', '=', variantId).execute(),
    summary: (await send(undefined, 'GET', `/reviews/product/${productId}`)).json().summary.stars,
  })
  const before = await counts()

  expect((await remove(lan)).statusCode).toBe(200)
  expect(await counts()).toEqual(before)
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: null,
    recipient: '',
    phone: '',
    email: null,
    street: '',
    ward_name: '',
    district_name: '',
    province_name: 'Thành phố Hà Nội',
    anonymised_at: expect.any(Date),
    status: 'COMPLETED',
  })
  const { reviews } = (await send(undefined, 'GET', `/reviews/product/${productId}`)).json()
  expect(reviews).toMatchObject([{ content: 'Vừa vặn', media: [] }])
  expect(reviews[0].user.displayName).not.toBe('')
})

test('e-mails are exported to and deleted with the account they are about, regardless of the address’s owner now', async () => {
  const { db } = shop
  const [lan, mai] = [await aPerson('cu@vi-du.invalid'), await aPerson()]
  const { id: orderId } = await anOrder(lan)
  await setStatus(orderId, 'SHIPPING')
  await setStatus(orderId, 'COMPLETED')
  const request = { user_id: lan.id, name: 'Tiệm của Lan' }
  const store = await db
    .insertInto('stores')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = { recipient: 'cu@vi-du.invalid', queue: 'mail', state: 'sent' }
  const letters = [
    { ...sent, id: 'don', template: 'order', about: orderId },
    { ...sent, id: 'tiem', template: 'store-decided', about: store.id },
  ]
  await db.insertInto('letters').values(letters).execute()
  await db.updateTable('users').set({ email: null }).where('id', '=', lan.id).execute()
  const email = { email: 'cu@vi-du.invalid' }
  await db.updateTable('users').set(email).where('id', '=', mai.id).execute()

  const about = async (buyer: Buyer) => {
    const { data } = (await send(buyer, 'POST', '/users/export', { password })).json()
    return (data.letters as { about: string }[]).map((letter) => letter.about)
  }
  const left = async () => (await db.selectFrom('letters').select('id').execute()).length
  expect(await about(mai)).toEqual([])
  expect((await about(lan)).toSorted()).toEqual([orderId, store.id].toSorted())
  expect((await remove(mai)).statusCode).toBe(200)
  expect(await left()).toBe(2)
  expect((await remove(lan)).statusCode).toBe(200)
  expect(await left()).toBe(0)
})

test('an order placed at the same moment is complete, or the account is deleted', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aPerson()))
  const spare = await aPerson()
  const { variant } = await anOrder(spare, { stock: 1000 })
  const outcomes = await Promise.all(
    buyers.map(async (buyer) => {
      const order = { items: [{ ...variant.line, quantity: 1 }], addressId: buyer.addressId }
      const [placed, removed] = await Promise.all([
        send(buyer, 'POST', '/orders', { ...order, paymentMethod: 'COD' }),
        remove(buyer),
      ])
      return `${placed.statusCode} ${removed.statusCode} ${await isThere(buyer)}`
    }),
  )
  const possible = ['201 409 true', '401 200 false', '404 200 false']
  expect(outcomes.filter((outcome) => !possible.includes(outcome))).toEqual([])
})

test('requests that wait for the deletion find no account, and say so', async () => {
  const { db } = shop
  const lan = await aPerson()
  const { variant } = await anOrder(await aPerson(), { stock: 1000 })
  const placing = { items: [{ ...variant.line, quantity: 1 }], addressId: lan.addressId }
  const waiting = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', lan.id).forUpdate().execute()
    const calls = [
      send(lan, 'POST', '/orders', { ...placing, paymentMethod: 'COD' }),
      send(lan, 'POST', '/cart', { ...variant.line, quantity: 1 }),
    ]
    await waitingStatements(shop.services.pool, calls.length)
    await tx.deleteFrom('users').where('id', '=', lan.id).execute()
    // In an array: a promise that is returned would be waited for here.
    return calls
  })
  const answers = await Promise.all(waiting)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
})
