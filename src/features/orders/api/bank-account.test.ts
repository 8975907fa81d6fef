import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { secrets, signedCalls } from '#test/signed-calls.ts'
import { composeEmail } from './compose-email.ts'
import { findOrders } from './repository.ts'

const newBank = {
  SHOP_BANK_BIN: '970422',
  SHOP_BANK_NAME: 'MB',
  SHOP_BANK_ACCOUNT: '0011223344',
  SHOP_BANK_HOLDER: 'NGUYEN THI LUA',
}
const oldAccount = { bin: '970436', bankName: 'Vietcombank', account: '0123456789' }
const newAccount = { bin: '970422', bankName: 'MB', account: '0011223344' }

/** The same shop before and after its account was changed. */
let before: TestApp
let after: TestApp
beforeAll(async () => {
  before = await createTestApp(secrets)
  after = await createTestApp({ ...secrets, ...newBank }, { beside: before })
})
afterAll(async () => {
  await after.close()
  await before.close()
})

const then = orderScene(() => before)
const now = orderScene(() => after)
const price = 2_000_000

async function anOrderOfBefore() {
  const buyer = await then.aBuyer()
  return { buyer, ...(await then.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price })) }
}

const paymentOf = async (buyer: Awaited<ReturnType<typeof now.aBuyer>>, id: string) =>
  (await now.send(buyer, 'GET', `/orders/${id}`)).json().data.payment

let transfers = 5000

function report(memo: string, account: string) {
  const { headers, body } = signedCalls.sepay({ id: ++transfers, amount: price, memo, account })
  return after.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sepay',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}

test('an order keeps the account it was placed with, also in its QR code and its mail', async () => {
  const { buyer, id } = await anOrderOfBefore()
  const { bankTransfer } = await paymentOf(buyer, id)
  expect(bankTransfer).toMatchObject({ ...oldAccount, holder: 'CUA HANG MAU TIEM' })
  expect(bankTransfer.qr).toContain('0123456789')
  expect(bankTransfer.qr).not.toContain('0011223344')

  const [row] = await findOrders(after.db, { id })
  if (!row) throw new Error('no order')
  const { shop } = after.services.config
  const mail = await composeEmail({ kind: 'confirmation' }, row, shop, (path) => path)
  expect(JSON.stringify(mail)).toContain('0123456789')
  expect(JSON.stringify(mail)).not.toContain('0011223344')
})

test('a new order gets the new account', async () => {
  const buyer = await now.aBuyer()
  const { id } = await now.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price })
  const { bankTransfer } = await paymentOf(buyer, id)
  expect(bankTransfer).toMatchObject({ ...newAccount, holder: 'NGUYEN THI LUA' })
  expect(bankTransfer.qr).toContain('0011223344')
})

test('an order of before accounts were kept shows the account that is set now', async () => {
  const { buyer, id } = await anOrderOfBefore()
  const row = before.db.updateTable('orders').where('id', '=', id)
  await row.set({ bank_account: null }).execute()
  expect((await paymentOf(buyer, id)).bankTransfer).toMatchObject(newAccount)
})

test('only an order that awaits a transfer has an account', async () => {
  const buyer = await then.aBuyer()
  const { id } = await then.anOrder(buyer)
  const [row] = await findOrders(before.db, { id })
  expect(row?.bank_account).toBeNull()
})

test.each(['0123456789', '0011223344'])(
  'a transfer to %s, the account of the order or of today, pays an order of before',
  async (account) => {
    const { buyer, id } = await anOrderOfBefore()
    expect((await report(id, account)).statusCode).toBe(200)
    expect((await paymentOf(buyer, id)).status).toBe('paid')
  },
)

test('a transfer to the earlier account does not pay a new order', async () => {
  const buyer = await now.aBuyer()
  const { id } = await now.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price })
  expect((await report(id, '0123456789')).statusCode).toBe(200)
  expect((await paymentOf(buyer, id)).status).toBe('unpaid')
})
