import { expect, test } from 'vitest'
import { render, tags, textOf } from '#test/render.tsx'
import { parseCards } from './card-parser.ts'
import { ProductCard } from './product-card.tsx'

function htmlOf(fields: object): string {
  const [product] = parseCards([
    { id: 'p', slug: 'ao-dai', name: 'Áo dài lụa', price: 100_000, ...fields },
  ])
  if (!product) throw new Error('No card')
  return render(<ProductCard product={product} />)
}

test('a card leads to its product and shows picture, percent off, price, struck price and Freeship', () => {
  const html = htmlOf({
    thumbnail: '/pictures/ao-dai.webp',
    finalPrice: 75_000,
    discountPercent: 25,
    isFreeShip: true,
  })
  expect(tags(html, 'a', 'href="/products/ao-dai"')).toHaveLength(1)
  expect(tags(html, 'img', 'ao-dai.webp')).toHaveLength(1)
  expect(textOf(html)).toBe('Giảm − 25% Áo dài lụa 75.000đ Giá gốc 100.000đ Freeship')
  expect(html).toMatch(/<s [^>]*>.*100\.000đ<\/s>/)
})

test('nothing is struck, marked or promised where nothing is off and shipping costs', () => {
  expect(textOf(htmlOf({}))).toBe('Áo dài lụa 100.000đ')
})

test('variants of several prices are shown as a range', () => {
  const range = { finalPrice: 75_000, finalMinPrice: 75_000, finalMaxPrice: 90_000 }
  expect(textOf(htmlOf(range))).toContain('75.000đ – 90.000đ')
})

test('a card tells of several colors, with dots of those it knows', () => {
  const html = htmlOf({ colorCount: 5, swatches: ['#26272b', 'url(//evil.invalid)', '#f2c53d'] })
  expect(textOf(html)).toContain('5 màu')
  expect(html).toContain('--swatches:2;--colors:#26272b 0 1em,#f2c53d 0 2em')
  expect(htmlOf({ colorCount: 1, swatches: ['#26272b'] })).not.toContain('màu')
  expect(textOf(htmlOf({ colorCount: 2, inStock: false }))).not.toContain('màu')
})
