import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canBecome,
  checkStep,
  coinsFor,
  isOrderId,
  orderIdFrom,
  orderIdsIn,
  sourcesOf,
  stages,
  steps,
  totalsOf,
  trackingPage,
} from './domain.ts'

const randomBytes = fc.uint8Array({ minLength: 7, maxLength: 7 })

test('carriers whose pages take a code alone are linked; what can be no code is not', () => {
  const page = (carrier: string, code = 'GY-1.23') => trackingPage({ carrier, code })
  expect(page('GHN')).toBe('https://donhang.ghn.vn/?order_code=GY-1.23')
  expect(page('Giao Hàng Nhanh')).toBe(page('ghn express'))
  expect(page('GHTK', 'S1.A1.17')).toBe('https://i.ghtk.vn/S1.A1.17')
  expect(page('SPX Express', 'SPXVN01')).toBe('https://spx.vn/track?SPXVN01')
  for (const carrier of ['', 'J&T Express', 'GHNX', 'Viettel Post']) {
    expect(page(carrier)).toBeUndefined()
  }
  for (const code of ['', '1234', '../x12', 'a b c d', 'x'.repeat(61), 'javascript:1']) {
    expect(page('GHN', code)).toBeUndefined()
  }
})

describe('the life of an order', () => {
  test('a completed order can no longer be cancelled', () => {
    expect(canBecome('COMPLETED', 'CANCELLED', 'keeper')).toBe(false)
  })

  test('a shopper may cancel only pending orders', () => {
    expect(canBecome('PENDING', 'CANCELLED', 'shopper')).toBe(true)
    expect(canBecome('SHIPPING', 'CANCELLED', 'shopper')).toBe(false)
    expect(canBecome('PENDING', 'SHIPPING', 'shopper')).toBe(false)
  })

  test('sources are the statuses that lead there', () => {
    expect(sourcesOf('CANCELLED', 'keeper')).toEqual(['PENDING', 'SHIPPING'])
    expect(sourcesOf('COMPLETED', 'keeper')).toEqual(['SHIPPING'])
    expect(sourcesOf('PENDING', 'keeper')).toEqual([])
  })
})

describe('order ids', () => {
  test('every id that is made is accepted', () => {
    fc.assert(fc.property(randomBytes, (bytes) => isOrderId(orderIdFrom(bytes))))
  })

  test('one wrong character is detected', () => {
    fc.assert(
      fc.property(randomBytes, fc.integer({ min: 2, max: 8 }), (bytes, position) => {
        const id = orderIdFrom(bytes)
        const other = id[position] === 'A' ? 'B' : 'A'
        return !isOrderId(id.slice(0, position) + other + id.slice(position + 1))
      }),
    )
  })

  test('two neighbors swapped are noticed', () => {
    fc.assert(
      fc.property(randomBytes, fc.integer({ min: 2, max: 7 }), (bytes, at) => {
        const id = orderIdFrom(bytes)
        const swapped = id.slice(0, at) + id[at + 1] + id[at] + id.slice(at + 2)
        return swapped === id || !isOrderId(swapped)
      }),
    )
  })
})

test('ids are found in memos that banks have altered', () => {
  const around = fc.stringMatching(/^[a-z0-9 .-]{0,12}$/)
  fc.assert(
    fc.property(randomBytes, around, around, fc.nat(9), (bytes, before, after, at) => {
      const id = orderIdFrom(bytes)
      const memo = `${before}${id.slice(0, at)} ${id.slice(at).toLowerCase()}${after}`
      expect(orderIdsIn(memo)).toContain(id)
    }),
  )
  expect(orderIdsIn('DH'.repeat(500))).toEqual([])
})

test('coins are whole and never more than 1 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (subtotal) => {
      const coins = coinsFor(subtotal)
      return Number.isInteger(coins) && coins * 100 <= subtotal && subtotal < (coins + 1) * 100
    }),
  )
})

test('a subtotal is the sum of its lines', () => {
  const line = { isFreeShip: true, weightGram: 300 }
  expect(
    totalsOf([
      { ...line, finalPrice: 99_000, quantity: 3 },
      { ...line, finalPrice: 1_000, quantity: 1, isFreeShip: false },
    ]),
  ).toEqual({ subtotal: 298_000, weightGram: 1200, everyLineFree: false })
  expect(totalsOf([]).everyLineFree).toBe(false)
})

test('steps of staff are possible from a stage, or taken already, or impossible', () => {
  const table = stages.map((stage) => steps.map((step) => checkStep(stage, step)[0]).join(''))
  // confirm, pack, unpack, send, complete, cancel; p: possible, a: already, i: impossible.
  expect(Object.fromEntries(stages.map((stage, index) => [stage, table[index]]))).toEqual({
    AWAITING_PAYMENT: 'iiipip',
    TO_CONFIRM: 'ppipip',
    TO_PACK: 'apapip',
    TO_SEND: 'aappip',
    SENT: 'aaiapi',
    COMPLETED: 'aaiaai',
    CANCELLED: 'iiiiia',
  })
})
