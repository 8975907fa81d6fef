import { expect, test } from 'vitest'
import { collectionState, startOfDays } from './collection-rules.ts'
import { ruleTexts } from './rule-texts.ts'

test('a collection is shown once it is published and its time has come', () => {
  const now = new Date('2026-11-28T05:00:00Z')
  const at = (publishAt: string | null, isPublished = true) =>
    collectionState({ isPublished, publishAt: publishAt ? new Date(publishAt) : null }, now)
  expect(at(null)).toBe('shown')
  expect(at('2026-11-28T05:00:00Z')).toBe('shown')
  expect(at('2026-11-28T05:00:00.001Z')).toBe('planned')
  expect(at('2026-11-29T05:00:00Z', false)).toBe('hidden')
})

test('days begin at midnight in Vietnam', () => {
  const start = (now: string, days: number) => startOfDays(new Date(now), days).toISOString()
  expect(start('2026-11-28T16:59:59Z', 1)).toBe('2026-11-27T17:00:00.000Z')
  expect(start('2026-11-28T17:00:00Z', 1)).toBe('2026-11-28T17:00:00.000Z')
  expect(start('2026-11-28T05:00:00Z', 7)).toBe('2026-11-21T17:00:00.000Z')
})

test('a rule is told in words, with the names of what is gone', () => {
  const rule = {
    ...{ categories: ['a', 'b'], brands: [], priceMin: 100_000, priceMax: null, ratingMin: 4.5 },
    ...{ inStock: true, shipFast: false, words: 'lụa', newDays: 30, onFlashSale: true },
  }
  expect(ruleTexts(rule, (id) => (id === 'a' ? 'Áo' : undefined))).toEqual([
    'danh mục: Áo, đã xoá',
    'giá từ 100.000đ',
    'từ 4,5 sao',
    'còn hàng',
    'có chữ “lụa”',
    'mới trong 30 ngày',
    'đang flash sale',
  ])
})
