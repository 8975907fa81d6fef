import { expect, test } from 'vitest'
import { vnd } from '#shared/money.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { render, tags, textOf } from '#test/render.tsx'
import { loadQuote } from './checkout-calls.ts'
import { openAttempt } from './checkout-storage.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { parseChangedPrices } from './order-refusal.ts'

const slow = { id: 'slow', name: 'Giao tiêu chuẩn', fee: vnd(20_000), minDays: 2, maxDays: 4 }
const fast = { id: 'fast', name: 'Giao nhanh', fee: vnd(0), minDays: 0, maxDays: 0 }

const shown = (methods: (typeof slow)[], chosen?: { id: string; name: string }, priced = 'slow') =>
  render(
    <DeliveryChoice methods={methods} priced={priced} chosen={chosen} onChange={() => undefined} />,
  )
const checked = (html: string) => tags(html, 'input', 'type="radio"', 'checked=""')

test('the methods are told with days and fee; the one of the sums is checked until another is chosen', () => {
  const html = shown([slow, fast])
  expect(textOf(html)).toMatch(
    /Giao tiêu chuẩn Nhận sau 2–4 ngày · 20\.000đ Giao nhanh Nhận trong ngày · Miễn phí/,
  )
  expect(checked(html)).toHaveLength(1)
  expect(checked(html)[0]).toContain('value="slow"')
  expect(checked(shown([slow, fast], fast))[0]).toContain('value="fast"')
  expect(textOf(shown([slow, fast], fast))).not.toContain('không có ở địa chỉ này')
})

test('a chosen method that does not serve the address is named, with the one instead', () => {
  const html = shown([slow], fast)
  expect(textOf(html)).toContain(
    '“Giao nhanh” không có ở địa chỉ này. Đơn sẽ đi bằng “Giao tiêu chuẩn”.',
  )
  expect(tags(html, 'input', 'type="radio"')).toHaveLength(0)
  expect(textOf(html)).toContain('Giao tiêu chuẩn · Nhận sau 2–4 ngày · 20.000đ')
})

const discounts = { voucherCode: null, useCoins: false }
const quoteOf = async (told: object, methodId?: string) => {
  const answer = { success: true, shippingFee: 16, ...told }
  const { api, calls } = recordedApi({ 'POST /api/web/orders/calculate': answer })
  return { quote: await loadQuote(api, { items: [], addressId: 'a', discounts, methodId }), calls }
}

test('a quote asks for the wanted method and reads what is offered', async () => {
  const told = { deliveryMethods: [slow, fast], deliveryMethodId: 'fast' }
  const { quote, calls } = await quoteOf(told, 'fast')
  expect(calls[0]?.body).toEqual({ items: [], addressId: 'a', deliveryMethodId: 'fast' })
  expect(quote).toMatchObject({ methods: [slow, fast], methodId: 'fast' })
})

test.each([
  {},
  { deliveryMethods: 'x', deliveryMethodId: 'fast' },
  { deliveryMethods: [], deliveryMethodId: 'fast' },
  { deliveryMethods: [{ ...fast, minDays: 3 }, null], deliveryMethodId: 'fast' },
  { deliveryMethods: [slow], deliveryMethodId: 'fast' },
])('of %j no choice is read', async (told) => {
  const { quote } = await quoteOf(told)
  expect(quote).not.toHaveProperty('methods')
  expect(quote).not.toHaveProperty('methodId')
})

test('a refusal names the method of its sums where it is another one', () => {
  const refusal = (details: object) =>
    parseChangedPrices(
      new ApiError(409, { code: 'PRICE_CHANGED', details: { total: 120, ...details } }),
    )
  const told = { deliveryMethodId: 'slow', deliveryMethodName: 'Giao tiêu chuẩn' }
  expect(refusal(told)?.method).toEqual({ id: 'slow', name: 'Giao tiêu chuẩn' })
  expect(refusal({})).not.toHaveProperty('method')
})

test('an order by another method is another attempt', () => {
  const content = { items: [], paymentMethod: 'COD' as const, addressId: 'a' }
  const wanted = { expectedTotal: 1, userId: 'u', now: 0 }
  let keys = 0
  const keyOf = (deliveryMethodId: string) =>
    openAttempt({ ...wanted, content: { ...content, deliveryMethodId } }, () => `k${++keys}`).key
  expect(['slow', 'fast', 'slow'].map(keyOf)).toEqual(['k1', 'k2', 'k1'])
})
