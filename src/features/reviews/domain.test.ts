import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainContent } from './contract.ts'
import {
  chooseOrder,
  countOf,
  isVideo,
  maskName,
  pendingFor,
  type ReviewableOrder,
  type ReviewCount,
  summarize,
} from './domain.ts'

test.each([
  ['Nguyễn Thị Lan', 'N. T. Lan'],
  ['  trần   văn  An ', 'T. V. An'],
  ['Đỗ Ánh', 'Đ. Ánh'],
  ['Công Tằng Tôn Nữ Ngọc Anh', 'T. N. N. Anh'],
  ['lan', 'l***'],
  ['lan1990', 'l***0'],
  ['0912345678', '0***8'],
  ['lan@vi-du.invalid', 'l***d'],
  ['Lan 0912345678', 'L***8'],
  ['👩‍👧', '👩‍👧***'],
  ['', 'Khách hàng'],
  [null, 'Khách hàng'],
])('%j is shown as %j', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test('masking reveals hardly anything but a given name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const shown = maskName(name)
      expect(shown.trim()).not.toBe('')
      expect(shown.isWellFormed()).toBe(true)
      const words = name
        .normalize('NFC')
        .split(/\s+/u)
        .filter((word) => [...word].length > 3)
      for (const word of words.slice(0, -1)) expect(shown).not.toContain(word)
      if (/[\d@]/.test(name))
        expect([...new Intl.Segmenter('vi').segment(shown)].length).toBeLessThan(6)
    }),
  )
})

test('counts by stars and by media each add up to all reviews', () => {
  const group = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    hasMedia: fc.boolean(),
    count: fc.nat(1000),
  })
  fc.assert(
    fc.property(fc.array(group), (counts: ReviewCount[]) => {
      const { count, stars, mediaCount } = summarize(counts)
      expect(stars.map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1])
      expect(stars.reduce((sum, star) => sum + star.count, 0)).toBe(count)
      expect(mediaCount + countOf(counts, { hasImage: false })).toBe(count)
      for (const hasImage of [true, false]) {
        const byStars = stars.map(({ rating }) => countOf(counts, { rating, hasImage }))
        expect(byStars.reduce((sum, one) => sum + one, 0)).toBe(countOf(counts, { hasImage }))
      }
    }),
  )
})

test('a video is known by its type, without one by its name', () => {
  expect(isVideo({ url: '/uploads/a', mimeType: 'video/quicktime' })).toBe(true)
  expect(isVideo({ url: '/uploads/a.mp4', mimeType: 'image/jpeg' })).toBe(false)
  expect(isVideo({ url: 'https://vi-du.invalid/a.WEBM?x=1', mimeType: '' })).toBe(true)
  expect(isVideo({ url: '/uploads/mp4.jpg', mimeType: '' })).toBe(false)
})

test('a review may be written of the order and the product that were bought together', () => {
  const product = { id: 'p', slug: 'ao', name: 'Áo', thumbnail: null }
  const pending = [
    { orderId: 'DH1', productId: 'q', product },
    { orderId: 'DH2', productId: 'p', product },
  ]
  expect(pendingFor(pending, { orderId: 'DH2', productId: 'p' })).toBe(pending[1])
  expect(pendingFor(pending, { orderId: 'DH1', productId: 'p' })).toBeUndefined()
})

test.each([
  ['một\r\nhai\rba', 'một\nhai\nba'],
  ['một\n \n\t\n\nhai', 'một\n\nhai'],
  ['m\u0000ộ\u0007t\thai\u0085', 'một\thai'],
])('%j is stored as %j', (typed, stored) => {
  expect(plainContent(typed)).toBe(stored)
})

test('a review is of the first completed order that waits for one', () => {
  const bought = (orderId: string, spec: Partial<ReviewableOrder> = {}): ReviewableOrder => ({
    orderId,
    isCompleted: true,
    productName: 'Áo',
    isGone: false,
    reviewId: null,
    isSame: false,
    ...spec,
  })
  const reviewed = bought('DH2', { reviewId: 'r2' })
  const choose = (...orders: ReviewableOrder[]) => chooseOrder(orders, { isNamed: false })
  expect(choose(bought('DH3', { isCompleted: false }), reviewed, bought('DH1'))).toEqual({
    orderId: 'DH1',
  })
  expect(choose(bought('DH3'), { ...reviewed, isSame: true })).toEqual({ reviewId: 'r2' })
  expect(choose(reviewed)).toEqual({ refused: 'ALREADY_REVIEWED' })
  expect(choose()).toEqual({ refused: 'REVIEW_NOT_ALLOWED' })
  expect(chooseOrder([], { isNamed: true })).toEqual({ refused: 'ORDER_NOT_FOUND' })
  expect(choose(bought('DH1', { productName: null }))).toEqual({ refused: 'REVIEW_NOT_ALLOWED' })
  expect(choose(bought('DH1', { isGone: true }))).toEqual({
    refused: 'PRODUCT_GONE',
    details: { name: 'Áo' },
  })
})
