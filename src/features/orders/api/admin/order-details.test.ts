import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVoucher } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'
import { aRequestedReturn } from '#test/stored-returns.ts'
import { changeStatus } from '../change-status.ts'
import { receivePayment } from '../receive-payment.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

const { details, call } = staffOrderScene(() => shop)

test('the details have the account, the voucher, money received and what is owed', async () => {
  const shopper = await aShopper(shop.db, { email: 'chi-tiet@tiem.example', name: 'Lan' })
  const id = await aStoredOrder(shop.db, {
    ...{ user_id: shopper.id, payment_method: 'BANK_TRANSFER' },
    ...{ voucher_discount: 10_000, total: 90_000, email: 'chi-tiet@tiem.example' },
  })
  const voucher = await aVoucher(shop.db)
  await shop.db
    .insertInto('user_vouchers')
    .values({ user_id: shopper.id, voucher_id: voucher.id, order_id: id })
    .execute()
  await receivePayment(shop.services, {
    ...{ provider: 'bank', reference: 'x1', amount: 120_000, memo: id, account: '1' },
    ...{ transferredAt: new Date(), raw: {} },
  })
  await changeStatus(shop.services, id, 'SHIPPING', { by: keeper, note: 'Gọi trước' })

  expect(await details(owner, id)).toMatchObject({
    ...{ stage: 'SENT', status: 'SHIPPING', voucherCode: voucher.code, voucherDiscount: 10_000 },
    ...{ subtotal: 100_000, total: 90_000, isMasked: false, phone: '0912345678' },
    account: { id: shopper.id, name: 'Lan', phone: shopper.phone, email: 'chi-tiet@tiem.example' },
    payment: {
      ...{ status: 'paid', paidAmount: 120_000, refundDue: 30_000, awaited: 0, toCollect: 0 },
      received: [{ amount: 120_000, outcome: 'over', provider: 'bank', memo: id }],
    },
    items: [{ slug: 'ao-lua', name: 'Áo lụa 1', quantity: 1, finalPrice: 100_000 }],
  })
  const { timeline } = await details(owner, id)
  expect(timeline.map(({ kind, by, note }) => [kind, by.kind, note])).toEqual([
    ...[
      ['placed', 'shopper', ''],
      ['paid', 'system', ''],
      ['overpaid', 'system', ''],
    ],
    ['shipping', 'command-line', 'Gọi trước'],
  ])
  expect((await call(owner, 'GET', '/DH11111111')).statusCode).toBe(404)
})

test('other orders of the account and to the phone are counted, and the last ten listed', async () => {
  const shopper = await aShopper(shop.db)
  const phone = '0977000111'
  const own = { user_id: shopper.id, phone: '0977000222' }
  const id = await aStoredOrder(shop.db, { user_id: shopper.id, phone })
  for (let order = 0; order < 6; order++) await aStoredOrder(shop.db, { phone })
  for (let order = 0; order < 6; order++) await aStoredOrder(shop.db, own)
  await aStoredOrder(shop.db, { ...own, status: 'CANCELLED', phone })

  const { others } = await details(owner, id)
  expect(others.byPhone).toEqual({ PENDING: 6, SHIPPING: 0, COMPLETED: 0, CANCELLED: 1 })
  expect(others.byAccount).toEqual({ PENDING: 6, SHIPPING: 0, COMPLETED: 0, CANCELLED: 1 })
  expect(others.last).toHaveLength(10)
  expect(others.last[0]).toMatchObject({ stage: 'CANCELLED', isByAccount: true, isByPhone: true })
  expect(others.last.every(({ id: other }) => other !== id)).toBe(true)
})

test('signs of risk rest on what happened to the phone, and on the order itself', async () => {
  for (let order = 0; order < 25; order++)
    await aStoredOrder(shop.db, { phone: `097800${100 + order}` })
  const plain = await aStoredOrder(shop.db, { phone: '0978123456' })
  expect((await details(owner, plain)).risks).toEqual([])

  const phone = '0978999888'
  const created_at = new Date(Date.now() - 5 * 86_400_000)
  const cancelled = (by: string, sent = false) =>
    aStoredOrder(shop.db, {
      ...{ phone, created_at, status: 'CANCELLED' },
      events: [...(sent ? [{ kind: 'shipping' }] : []), { kind: 'cancelled', actor: by }],
    })
  await cancelled('shopper')
  // Of the shop, and of a transfer that did not come.
  await cancelled('keeper')
  await cancelled('system')
  for (const reason of ['REFUSED', 'UNREACHABLE', 'OTHER']) {
    const orderId = await cancelled('keeper', true)
    await aRequestedReturn(shop.db, orderId)
    await sql`UPDATE returns SET kind = 'undelivered', status = 'APPROVED', reason = ${reason} WHERE order_id = ${orderId}`.execute(
      shop.db,
    )
  }
  for (let today = 0; today < 2; today++) await aStoredOrder(shop.db, { phone })
  const id = await aStoredOrder(shop.db, {
    phone,
    street: 'gần chợ',
    subtotal: 900_000,
    total: 900_000,
  })
  const { risks } = await details(owner, id)
  expect(risks).toEqual([
    { code: 'PHONE_REFUSED', numbers: { refused: 2, orders: 8 } },
    { code: 'PHONE_CANCELLED', numbers: { cancelled: 1, orders: 8 } },
    { code: 'MANY_ORDERS_TODAY', numbers: { byPhone: 3, byAccount: 0, byAddress: 0 } },
    { code: 'ADDRESS_UNCLEAR', numbers: { letters: 6, digits: 0 } },
    { code: 'UNUSUALLY_LARGE', numbers: { total: 900_000, usual: 100_000 } },
  ])
})
