import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivePayment } from '#features/orders/api/receive-payment.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { shopOn } from '#test/shop-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { aBuyer, anOrder } = orderScene(() => app)
const shop = (...args: string[]) =>
  shopOn({ url: app.url, dataDir: app.services.config.dataDir })(['payment', ...args])

test('payments are listed, assigned and refunded', async () => {
  const { id } = await anOrder(await aBuyer(), { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 })
  await receivePayment(app.services, {
    provider: 'sepay',
    reference: '92704',
    amount: 2_000_007,
    memo: 'tien\u001b[2J hang',
    account: '0123456789',
    transferredAt: new Date('2026-11-20T03:00:00Z'),
    raw: {},
  })

  const [payment] = JSON.parse((await shop('list', '--json')).out)
  expect(payment).toMatchObject({
    orderId: null,
    reference: '92704',
    amount: 2_000_007,
    outcome: 'unknown',
    transferredAt: '2026-11-20T03:00:00.000Z',
  })
  const listed = (await shop('list', '--outcome', 'UNKNOWN')).out
  expect(listed).toMatch(/^PAYMENT +RECEIVED +OUTCOME +AMOUNT +ORDER +BY +ACCOUNT +MEMO\n/)
  expect(listed).toMatch(/ unknown +2\.000\.007đ +– +sepay +0123456789 +tien \[2J hang\n$/)

  expect(await shop('assign', payment.id, id.toLowerCase())).toEqual({
    code: 0,
    out: `2.000.007đ are counted for ${id}: over.\n`,
    err: '',
  })

  expect((await shop('owed')).out).toMatch(new RegExp(`\n${id} +PENDING +7đ +2\\.000\\.007đ `))
  const tooMuch = await shop('refunded', id, '--amount', '8')
  expect(tooMuch).toEqual({ code: 1, out: '', err: 'Chỉ cần hoàn lại 7đ. (REFUND_TOO_LARGE)\n' })
  expect((await shop('refunded', id, '--note', 'Vietcombank')).out).toBe(
    `7đ of order ${id} went back.\n`,
  )
  expect((await shop('owed')).out).toBe('Nothing is owed.\n')
})

test('what goods that came back were worth is shown, so that the sums add up', async () => {
  const { id } = await anOrder(await aBuyer(), { price: 100_000 })
  await sql`
    UPDATE orders SET status = 'COMPLETED', payment_status = 'refund_due', shipping_fee = 0, total = 100000,
      paid_amount = 100000, refunded_amount = 20000, returned_amount = 50000 WHERE id = ${id}`.execute(
    app.db,
  )
  const sums = {
    total: 100_000,
    paidAmount: 100_000,
    refundedAmount: 20_000,
    returnedAmount: 50_000,
  }
  expect(JSON.parse((await shop('owed', '--json')).out)).toMatchObject([{ owed: 30_000, ...sums }])
  expect((await shop('owed')).out).toMatch(
    /^ORDER .*OWED +PAID +SENT BACK +TOTAL +RETURNED +PHONE .*\n.* 30\.000đ +100\.000đ +20\.000đ +100\.000đ +50\.000đ /,
  )
  const order = shopOn({ url: app.url, dataDir: app.services.config.dataDir })
  expect(JSON.parse((await order(['order', 'show', id, '--json'])).out)).toMatchObject(sums)
  expect((await order(['order', 'show', id])).out).toMatch(/Returned goods: +−50\.000đ\n/)
})
