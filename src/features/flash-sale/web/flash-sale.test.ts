import { describe, expect, test } from 'vitest'
import { createApiClient } from '#storefront/api/client.ts'
import { findRemaining } from './calls.ts'
import { readFlashSales } from './readers.ts'
import { pageLabel, soldLabel, soldPercent } from './sold-label.ts'
import { formatCountdown } from './use-countdown.ts'

test('the list stands in data or data.data; an entry without an end is none', () => {
  const entry = {
    flashSaleId: 'f',
    endAt: '2026-11-20T10:00:00Z',
    product: { slug: 'a', price: 100 },
  }
  expect(readFlashSales({ data: [entry, {}] })).toHaveLength(1)
  expect(
    readFlashSales({ data: { data: [{ ...entry, minFlashSalePrice: 75 }] } })[0],
  ).toMatchObject({
    discountPercent: 25,
    totalSold: 0,
  })
})

describe('what is left of an allotment', () => {
  const left = (answers: Record<string, unknown>) => {
    const api = createApiClient({
      base: () => '',
      send: async (url) => {
        const found = Object.entries(answers).find(([path]) => url.includes(path))
        return found ? Response.json(found[1]) : Response.json({}, { status: 500 })
      },
    })
    return findRemaining(api, 'p', null)
  }

  test('null is no limit, 0 is nothing left', async () => {
    expect(await left({ 'flash-remaining': { data: { remaining: null } } })).toBe(Infinity)
    expect(await left({ 'flash-remaining': { data: { remaining: 0 } } })).toBe(0)
  })

  test('a failure counts from the sale itself; another one is no limit', async () => {
    const sale = { totalQuantity: 10, totalSold: 7 }
    expect(await left({ 'flash-sale/product': { data: sale } })).toBe(3)
    const bare = { totalQuantity: 5, totalSold: 5 }
    expect(await left({ 'flash-sale/product': { data: bare } })).toBe(0)
    expect(await left({ 'flash-sale/product': { data: null } })).toBe(Infinity)
    expect(await left({})).toBe(Infinity)
  })
})

test('labels: sold, then nearly over, then just opened', () => {
  expect(soldLabel({ totalQuantity: 10, totalSold: 3 })).toBe('Đã bán 3')
  expect(soldLabel({ totalQuantity: 0, totalSold: 0 })).toBe('SẮP CHÁY HÀNG')
  expect(soldLabel({ totalQuantity: 10, totalSold: 0 })).toBe('MỚI MỞ BÁN')
  expect(pageLabel({ totalQuantity: 10, totalSold: 3 })).toBe('Đã bán 3/10')
  expect(pageLabel({ totalQuantity: 10, totalSold: 0 })).toBe('Nhanh tay kẻo hết!')
  expect(soldPercent({ totalQuantity: 10, totalSold: 30 })).toBe(100)
})

test('a countdown in hours, minutes and seconds', () => {
  expect(formatCountdown(3725)).toBe('01:02:05')
  expect(formatCountdown(0)).toBe('00:00:00')
  expect(formatCountdown(100 * 3600)).toBe('100:00:00')
})
