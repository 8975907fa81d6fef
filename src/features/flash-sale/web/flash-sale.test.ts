import { describe, expect, test } from 'vitest'
import { createApiClient } from '#storefront/api/client.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { findFlashSaleOf, findRemaining, loadFlashSales } from './calls.ts'
import { nextLoadAt, pollIntervalMs } from './next-load-at.ts'
import { parseFlashSaleOf, parseFlashSales } from './parsers.ts'
import { pageLabel, soldLabel } from './sold-label.ts'

describe('the list', () => {
  const entry = (flashSaleId: string, endAt = '2026-11-20T10:00:00Z') => ({
    flashSaleId,
    endAt,
    minFlashSalePrice: 75,
    product: { slug: 'a', price: 100 },
  })
  const page = { page: 1, pageSize: 2 }

  test('is in data or data.data; an entry without an end is dropped', () => {
    expect(parseFlashSales({ data: [entry('a'), {}] }, page).entries).toHaveLength(1)
    expect(parseFlashSales({ data: { data: [entry('a')] } }, page).entries[0]).toMatchObject({
      discountPercent: 25,
      totalSold: 0,
    })
    expect(() => parseFlashSales({ data: {} }, page)).toThrow()
  })

  test('has of each entry its prices, its allotment, its product and its variants', () => {
    const whole = {
      flashSaleId: 'f',
      endAt: '2026-11-20T10:00:00Z',
      minFlashSalePrice: 70,
      maxFlashSalePrice: 80,
      discountPercent: 29,
      totalQuantity: 10,
      totalSold: 4,
      product: {
        id: 'p',
        slug: 'non-la',
        name: 'Nón lá',
        price: 100,
        discountPrice: 90,
        thumbnail: '/non-la.webp',
      },
      variants: [{ id: 'v', quantity: 5, sold: 2 }],
    }
    expect(parseFlashSales({ data: [whole] }, page).entries).toMatchObject([whole])
  })

  test('of a server that knows no pages is cut here, earliest end first', () => {
    const data = [entry('a'), entry('b', '2026-11-20T09:00:00Z'), entry('c')]
    const read = (number: number) => parseFlashSales({ data }, { ...page, page: number })
    expect(read(1).entries.map(({ flashSaleId }) => flashSaleId)).toEqual(['b', 'a'])
    expect(read(2)).toMatchObject({
      entries: [{ flashSaleId: 'c' }],
      pagination: { page: 2, pages: 2 },
      earliestEndAt: '2026-11-20T09:00:00Z',
      nextStartAt: null,
    })
  })

  test('in pages has the pagination', () => {
    const sent = {
      data: [entry('c')],
      pagination: { page: 2, pageSize: 2, total: 3, pages: 2 },
      earliestEndAt: '2026-11-20T09:00:00Z',
      nextStartAt: 'soon',
      serverTime: '2026-11-20T08:00:00Z',
    }
    expect(parseFlashSales(sent, { ...page, page: 2 })).toMatchObject({
      entries: [{ flashSaleId: 'c' }],
      earliestEndAt: '2026-11-20T09:00:00Z',
      nextStartAt: null,
      loadedAt: Date.parse('2026-11-20T08:00:00Z'),
    })
  })
})

test('the list is requested by page, and there is none when that fails', async () => {
  const page = { page: 1, pageSize: 60 }
  const { api, calls } = recordedApi({ 'GET /api/web/flash-sale': { data: [] } })
  expect((await loadFlashSales(api, page)).entries).toEqual([])
  expect(calls).toEqual([{ call: 'GET /api/web/flash-sale?page=1&pageSize=60' }])
  expect((await loadFlashSales(recordedApi().api, page)).entries).toEqual([])
})

describe('asking again', () => {
  const plan = {
    loadedAt: 1_000_000,
    moments: [],
    pace: pollIntervalMs,
    failures: 0,
    failedAt: 0,
    chance: 0.5,
  }
  const at = (ms: number) => new Date(ms).toISOString()

  test('at a calm pace, each browser at another time', () => {
    expect(nextLoadAt(plan)).toBe(1_020_000)
    expect(nextLoadAt({ ...plan, chance: 0 })).toBe(1_015_000)
    expect(nextLoadAt({ ...plan, pace: Number.POSITIVE_INFINITY })).toBe(Number.POSITIVE_INFINITY)
  })

  test('within seconds after the next moment, at random times', () => {
    const moments = [at(990_000), null, at(1_005_000), at(1_003_000)]
    expect(nextLoadAt({ ...plan, moments, chance: 0 })).toBe(1_003_400)
    expect(nextLoadAt({ ...plan, moments, chance: 1 })).toBe(1_008_400)
  })

  test('ever slower while it fails, moment or not', () => {
    const failing = { ...plan, moments: [at(1_003_000)], pace: Number.POSITIVE_INFINITY }
    const waits = [1, 2, 3, 9].map(
      (failures) => nextLoadAt({ ...failing, failures, failedAt: 2_000_000 }) - 2_000_000,
    )
    expect(waits).toEqual([40_000, 80_000, 160_000, 300_000])
  })
})

test('the sale of one product is read from data; without one, or when the call fails, there is none', async () => {
  const data = { flashSaleId: 's', endAt: '2026-11-20T10:00:00Z', totalQuantity: 9, totalSold: 4 }
  const of = (answer: unknown) => {
    const { api, calls } = recordedApi({ 'GET /api/web/flash-sale/product/p': answer })
    return findFlashSaleOf(api, 'p').then((sale) => [sale, calls] as const)
  }
  const [sale, calls] = await of({ data })
  expect(sale?.entry).toMatchObject(data)
  expect(calls).toEqual([{ call: 'GET /api/web/flash-sale/product/p' }])
  expect((await of({ data: null }))[0]).toMatchObject({ entry: null })
  expect((await of(500))[0]).toBeUndefined()
})

describe('the remaining allotment', () => {
  const left = async (answers: Record<string, unknown>, variantId: string | null = null) => {
    const { api, calls } = recordedApi(answers)
    const found = await findRemaining(api, 'p', variantId)
    const query = `productId=p&variantId=${variantId ?? ''}`
    expect(calls[0]?.call).toBe(`GET /api/web/products/flash-remaining?${query}`)
    return found
  }
  const first = 'GET /api/web/products/flash-remaining'
  const second = 'GET /api/web/flash-sale/product/p'

  test('null is no limit, 0 is nothing left', async () => {
    expect(await left({ [first]: { data: { remaining: null } } })).toBe(Infinity)
    expect(await left({ [first]: { data: { remaining: 0 } } }, 'v')).toBe(0)
  })

  test('a failure counts from the sale itself; another one is no limit', async () => {
    const sale = { totalQuantity: 10, totalSold: 7 }
    expect(await left({ [second]: { data: sale } })).toBe(3)
    const bare = { totalQuantity: 5, totalSold: 5 }
    expect(await left({ [second]: { data: bare } })).toBe(0)
    expect(await left({ [second]: { data: null } })).toBe(Infinity)
    expect(await left({})).toBe(Infinity)
  })

  test('an answer that does not come in time is no limit', async () => {
    const requested: string[] = []
    const api = createApiClient({
      base: () => '',
      send: (url, { signal }) => {
        requested.push(url)
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      },
    })
    expect(await findRemaining(api, 'p', null, { limit: 1 })).toBe(Infinity)
    expect(requested).toHaveLength(1)
  })
})

test('labels: sold, then nearly over, then just opened', () => {
  expect(soldLabel({ totalQuantity: 10, totalSold: 3 })).toBe('Đã bán 3')
  expect(soldLabel({ totalQuantity: 0, totalSold: 0 })).toBe('SẮP CHÁY HÀNG')
  expect(soldLabel({ totalQuantity: 10, totalSold: 0 })).toBe('MỚI MỞ BÁN')
  expect(pageLabel({ totalQuantity: 10, totalSold: 3 })).toBe('Đã bán 3/10')
  expect(pageLabel({ totalQuantity: 10, totalSold: 0 })).toBe('Nhanh tay kẻo hết!')
})

test('the sale of a product is read with all its figures', () => {
  const sale = {
    endAt: '2026-11-20T10:00:00Z',
    minFlashSalePrice: 60,
    maxFlashSalePrice: 75,
    totalQuantity: 10,
    totalSold: 4,
  }
  expect(parseFlashSaleOf({ data: sale }).entry).toMatchObject(sale)
  expect(parseFlashSaleOf({ data: null }).entry).toBeNull()
})
