import { expect, test } from 'vitest'
import { keepsProduct } from './keeps-product.ts'

const known = {
  ...{ slug: 'ao', name: 'Áo', price: 1000, stock: 4, sold: 9, categoryPath: ['Áo'] },
  images: ['https://anh.vi-du/a.jpg'],
}
const { stock: _, sold: __, ...unchanged } = known
const sizes = (change: object = {}) =>
  ['S', 'L'].map((size) => ({ options: { Cỡ: size }, ...change }))

test.each<[string, object, boolean]>([
  ['nothing', {}, true],
  ['the price', { price: 2000, discountPrice: 1500, costPrice: 900 }, true],
  ['stock, codes and weight', { stock: 7, barcode: '8930000000001', weightGram: 80 }, true],
  ['the name', { name: 'Áo dài' }, false],
  ['pictures', { images: [] }, false],
  ['a field that the product lacks', { brand: 'Lụa' }, false],
  ['pieces sold', { sold: 10 }, false],
  ['that it is on sale', { published: false }, false],
])('a line that changes %s', (_what, change, isKept) => {
  expect(keepsProduct({ ...unchanged, ...change }, known)).toBe(isKept)
})

test('a field that is left out is cleared', () => {
  const { images: ___, ...without } = unchanged
  expect(keepsProduct(without, known)).toBe(false)
})

test('options and pictures of variants are shown by their product, prices are not', () => {
  const several = { ...known, variants: sizes() }
  const line = (variants: object[]) => ({ ...unchanged, variants })
  expect(keepsProduct(line(sizes({ price: 5 })), several)).toBe(true)
  expect(keepsProduct(line(sizes({ image: 'https://anh.vi-du/b.jpg' })), several)).toBe(false)
  expect(keepsProduct(line(sizes().slice(1)), several)).toBe(false)
})

test('a line of which nothing is known says all of a product', () => {
  expect(keepsProduct(unchanged, undefined)).toBe(false)
})
