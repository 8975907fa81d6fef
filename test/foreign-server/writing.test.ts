import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteAddress,
  loadAddresses,
  makeDefault,
  saveAddress,
} from '#features/addresses/web/calls.ts'
import { changeQuantity, loadCart, removeLines } from '#features/cart/web/calls.ts'
import { placeOrder, requestConfirmation } from '#features/checkout/web/checkout-calls.ts'
import { openAttempt, orderContent } from '#features/checkout/web/checkout-storage.ts'
import { orderedLines } from '#features/checkout/web/checkout-totals.ts'
import { findOrderOfAttempt } from '#features/checkout/web/find-placed-order.ts'
import {
  changePassword,
  register,
  registrationFailure,
  requestReset,
  resetPassword,
  signIn,
} from '#features/identity/web/calls.ts'
import { loadProfile, saveProfile, saveProfileEmail } from '#features/identity/web/profile-calls.ts'
import { findOrder, findOrders } from '#features/orders/web/order-calls.ts'
import { findDonePage } from '#features/reviews/web/calls.ts'
import { createReview, editReview } from '#features/reviews/web/write-calls.ts'
import { parseMadeStore, parseOwnStore } from '#features/seller/web/parsers.ts'
import { parseUploads, uploadForm } from '#features/uploads/web/upload-file.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { text } from '#storefront/api/parse.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { aMedium } from '#test/media.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { browserBehavior } from './browser-behavior.ts'
import { fieldsOf } from './fields.ts'
import { aForeignServer, clientOf } from './scene.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

let phones = 0

/** A newly registered user, with a client for a server that uses the response shape at this index. */
async function aShopper(place: number) {
  const shapeOf: typeof browserBehavior.shapeOf = ({ shapes }) =>
    shapes[place % shapes.length] ?? shapes[0]
  const server = await aForeignServer(app.app, { ...browserBehavior, shapeOf })
  phones += 1
  const credentials = { identifier: `09${String(77_000_000 + phones)}`, password: 'mật khẩu cũ' }
  const guest = clientOf(server, undefined)
  await register(guest, credentials)
  const again = await register(guest, credentials).catch((error: unknown) => error)
  const { token, user } = await signIn(guest, credentials)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', credentials.identifier)
    .executeTakeFirstOrThrow()
  const foreignId = text(fieldsOf(user).id)
  const api = clientOf(server, token)
  return { api, server, token, id, foreignId, phone: credentials.identifier, again }
}

const draft = {
  ...{ fullName: 'Lê Văn Khác', phone: '0912345678', email: null, street: '1 phố Khác' },
  ...{ provinceCode: '79', provinceName: 'Thành phố Hồ Chí Minh', districtCode: '760' },
  ...{ districtName: 'Quận 1', wardCode: '26740', wardName: 'Phường Bến Nghé', isDefault: false },
}

async function put(api: ApiClient, { line }: Awaited<ReturnType<typeof aVariant>>, quantity = 1) {
  await api.post('/api/web/cart', { ...line, quantity })
}

test.each([0, 1])('an account, in shape %i', async (place) => {
  const { api, foreignId, phone, again } = await aShopper(place)
  expect(foreignId).toMatch(/^\d+$/)
  expect(registrationFailure(again)).toBe('Số điện thoại đã tồn tại')

  const email = `khac-${place}@vi-du.example`
  await saveProfileEmail(api, email)
  expect((await loadProfile(api)).email).toBe(email)
  await saveProfile(api, { name: 'Lê Văn Khác', email, phone, gender: 'male', birthday: '' })
  expect(await loadProfile(api)).toMatchObject({ name: 'Lê Văn Khác', email })
  await changePassword(api, { current: 'mật khẩu cũ', replacement: 'mật khẩu mới' })

  await requestReset(api, email)
  await expect(
    resetPassword(api, { token: 'none', password: 'mật khẩu khác' }),
  ).rejects.toMatchObject({ status: 400, serverMessage: expect.stringContaining('Liên kết') })

  const first = await saveAddress(api, draft, undefined)
  const second = await saveAddress(api, { ...draft, street: '2 phố Khác' }, undefined)
  await saveAddress(api, { ...draft, street: '3 phố Khác' }, second)
  await makeDefault(api, second)
  expect((await loadAddresses(api)).map(({ street }) => street)).toEqual([
    '3 phố Khác',
    '1 phố Khác',
  ])
  await deleteAddress(api, first)
  expect((await loadAddresses(api)).map(({ id }) => id)).toEqual([second])

  expect(parseOwnStore(await api.get('/api/user/me'))).toBeNull()
  const store = { name: 'Tiệm Khác', description: '', logo: '' }
  const made = parseMadeStore(await api.post('/api/web/seller/register', store))
  expect(made).toMatchObject({ name: 'Tiệm Khác', status: 'pending' })
  expect(parseOwnStore(await api.get('/api/user/me'))).toMatchObject({ name: 'Tiệm Khác' })
})

test.each([0, 1])('a cart and an order, in shape %i', async (place) => {
  const { api, foreignId } = await aShopper(place)
  const things = await Promise.all([1, 2, 3].map(() => aVariant(app.db, { stock: 5 })))
  for (const thing of things) await put(api, thing)
  const [bought, ...others] = await loadCart(api)
  if (!bought) throw new Error('The cart is empty')
  await changeQuantity(api, bought, { quantity: 2, asksFlashSale: true })
  await removeLines(
    api,
    others.map(({ id }) => id),
  )
  expect((await loadCart(api)).map(({ id, quantity }) => [id, quantity])).toEqual([[bought.id, 2]])

  const addressId = await saveAddress(api, draft, undefined)
  const discounts = { voucherCode: null, useCoins: false }
  const content = orderContent(await loadCart(api), { paymentMethod: 'COD', addressId, discounts })
  const now = Date.now()
  const attempt = openAttempt({ content, expectedTotal: 1, userId: foreignId, now }, randomUUID)
  expect(await findOrderOfAttempt(api, attempt)).toBeUndefined()
  const { id } = await placeOrder(api, attempt)
  // After a lost response, a retry would find the order.
  expect(await findOrderOfAttempt(api, attempt)).toEqual({ id })
  const order = await findOrder(api, id)
  expect(order).toMatchObject({
    id,
    status: 'PENDING',
    subtotal: 200_000,
    recipient: 'Lê Văn Khác',
  })
  expect((await findOrders(api, { status: 'PENDING', page: 1 })).orders).toMatchObject([{ id }])
  const confirmation = { to: 'a@vi-du.example', name: 'Khác', order }
  await expect(requestConfirmation(api, confirmation)).rejects.toMatchObject({ status: 500 })
})

test('what the specification does not name is refused', async () => {
  const { api, server, token } = await aShopper(0)
  const thing = await aVariant(app.db)
  await put(api, thing)
  const items = orderedLines(await loadCart(api))
  const addressId = await saveAddress(api, draft, undefined)
  const body = { items, paymentMethod: 'COD' as const, addressId, expectedTotal: 1 }
  const attempt = { key: randomUUID(), userId: '', at: Date.now(), body }
  // A storefront that takes the server for our own.
  await expect(placeOrder(clientOf(server, token, true), attempt)).rejects.toMatchObject({
    status: 400,
    serverMessage: 'Không nhận expectedTotal, cartItemId',
  })
  expect(await placeOrder(api, attempt)).toMatchObject({ id: expect.any(String) })
})

test.each([0, 1])('a review, in shape %i', async (place) => {
  const { api, id, foreignId: userId } = await aShopper(place)
  const thing = await aVariant(app.db)
  const orderId = await aReceivedOrder(app.db, id, [thing])
  const photo = new File([Uint8Array.from(await aMedium('photo.jpg'))], 'anh.jpg', {
    type: 'image/jpeg',
  })
  const form = uploadForm(photo, { purpose: 'review', kind: 'image', userId })
  const uploaded = parseUploads(await api.post('/api/web/uploads', form))
  const imageIds = uploaded.map((file) => file.id)
  expect(imageIds).toEqual([expect.stringMatching(/^\d+$/)])

  const written = { rating: 4, content: 'Tốt.', imageIds }
  await createReview(api, { ...written, orderId, productId: thing.productId, userId })
  const look = () => findDonePage(api, { userId, page: 1 }, new AbortController().signal)
  const { items } = await look()
  expect(items).toMatchObject([{ rating: 4, content: 'Tốt.', media: [{}] }])
  await editReview(api, items[0]?.id ?? '', { ...written, rating: 2, userId })
  expect((await look()).items).toMatchObject([{ rating: 2 }])
})
