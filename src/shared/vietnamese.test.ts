import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldVietnamese, slugifyVietnamese } from './vietnamese.ts'

test.each([
  ['ĐIỆN THOẠI', 'dien thoai'],
  ['Hoà', 'hoa'],
  ['Hòa', 'hoa'],
  ['Nước mắm Phú Quốc', 'nuoc mam phu quoc'],
  ['Ễ Ặ Ỗ ữ ỵ', 'e a o u y'],
])('%s folds to %s', (text, folded) => {
  expect(foldVietnamese(text)).toBe(folded)
  expect(foldVietnamese(text.normalize('NFD'))).toBe(folded)
})

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldVietnamese(text)
      return foldVietnamese(folded) === folded
    }),
  )
})

test('a slug is made of letters, digits and single hyphens', () => {
  expect(slugifyVietnamese('Đẹp & Rẻ – 100 % cotton!')).toBe('dep-re-100-cotton')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      /^$|^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugifyVietnamese(text)),
    ),
  )
})
