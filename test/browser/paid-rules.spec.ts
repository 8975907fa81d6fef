import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Db } from '../../src/platform/database.ts'
import { signedCalls } from '../signed-calls.ts'
import { aThing, type Customer, expect, test } from './scene.ts'

const awaited = (page: Page) => page.getByRole('heading', { name: 'Chuyển khoản để thanh toán' })
const paid = (page: Page) => page.getByRole('heading', { name: 'Đã nhận thanh toán' })
const stream = '**/api/web/orders/user/*/events'

/** Sends SePay's notification of an incoming transfer. */
async function transfer(request: APIRequestContext, memo: string, amount: number) {
  const id = randomInt(2 ** 47)
  const { body, headers } = signedCalls.sepay({ id, amount, memo: `CT DEN ${memo} GD 1` })
  const notified = await request.post('/api/payments/webhooks/sepay', {
    headers: { ...headers, 'content-type': 'application/json' },
    data: Buffer.from(body),
  })
  expect(await notified.json()).toEqual({ success: true })
}

/** Orders a product for 2.000.000 đ by bank transfer and opens its thank-you page. */
async function anOrder(page: Page, db: Db, customer: Customer, name: string): Promise<string> {
  const thing = await aThing(db, name, { price: 2_000_000 })
  const address = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const placed = await page.request.post('/api/web/orders', {
    headers: {
      authorization: `Bearer ${customer.token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    data: {
      items: [{ ...thing.line, quantity: 1 }],
      paymentMethod: 'BANK_TRANSFER',
      addressId: address.id,
    },
  })
  const { order } = await placed.json()
  await page.goto(`/order/thankyou/${order.id}`)
  await expect(awaited(page)).toBeVisible()
  return order.id
}

test('tiền vừa đến là trang tự báo đã nhận, kể cả chuyển làm nhiều lần', async ({
  page,
  db,
  customer,
  request,
}) => {
  const opened = page.waitForResponse(stream)
  const id = await anOrder(page, db, customer, 'Đèn lồng')
  expect((await opened).headers()['content-type']).toBe('text/event-stream; charset=utf-8')

  await transfer(request, id, 500_000)
  await expect(page.getByText('Đã nhận 500.000đ, còn thiếu').first()).toBeVisible()
  await transfer(request, id, 1_600_000)
  await expect(paid(page)).toBeVisible()
  await expect(awaited(page)).toHaveCount(0)
})

test('không nghe được máy chủ thì trang tự hỏi lại', async ({ page, db, customer, request }) => {
  for (const answer of [
    { status: 500 },
    { status: 404 },
    { status: 200, body: '<p>' },
    undefined,
  ]) {
    await page.unrouteAll()
    await page.route(stream, (route) => (answer ? route.fulfill(answer) : route.abort()))
    const id = await anOrder(page, db, customer, 'Chiếu cói')
    await transfer(request, id, 100_000_000)
    await expect(paid(page)).toBeVisible()
  }
})

test('không ai xem thì trang không hỏi gì; mở lại là biết ngay', async ({
  page,
  db,
  customer,
  request,
}) => {
  const id = await anOrder(page, db, customer, 'Mâm đồng')
  const look = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      const state = hidden ? 'hidden' : 'visible'
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      // Otherwise the page would revalidate the order immediately.
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await look(true)
  const requested: string[] = []
  page.on('request', (call) => {
    if (call.url().includes(id)) requested.push(call.url())
  })
  // The other tab has no event stream, so it has polled more than once by then.
  await page.context().route(stream, (route) => route.abort())
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(awaited(other)).toBeVisible()
  await transfer(request, id, 2_000_000)
  await expect(paid(other)).toBeVisible()
  expect(requested).toEqual([])
  await expect(awaited(page)).toBeVisible()

  await look(false)
  await expect(paid(page)).toBeVisible()
})
