import { expect, test } from 'vitest'
import { render, tags, textOf } from '#test/render.tsx'
import { FlashCard } from './flash-card.tsx'
import { FlashSaleSection } from './flash-sale-section.tsx'
import { parseFlashSales } from './parsers.ts'
import { pageLabel } from './sold-label.ts'

const page = { page: 1, pageSize: 60 }
const sales = (entries: object[]) => parseFlashSales({ data: entries }, page)
const entry = {
  flashSaleId: 'f',
  endAt: '2036-11-20T10:00:00Z',
  minFlashSalePrice: 75_000,
  maxFlashSalePrice: 75_000,
  discountPercent: 25,
  totalQuantity: 10,
  totalSold: 4,
  product: {
    id: 'p',
    slug: 'non-la',
    name: 'Nón lá',
    price: 100_000,
    thumbnail: '/pictures/non-la.webp',
  },
}

test('a card leads to its product and shows percent off, both prices and how much is sold', () => {
  const [read] = sales([entry]).entries
  if (!read) throw new Error('No entry')
  const html = render(<FlashCard entry={read} label={pageLabel(read)} />)
  expect(tags(html, 'a', 'href="/products/non-la"')).toHaveLength(1)
  expect(tags(html, 'img', 'non-la.webp')).toHaveLength(1)
  expect(textOf(html)).toBe('−25% Nón lá 75.000đ Giá gốc 100.000đ Đã bán 4/10')
  expect(html).toMatch(/<s [^>]*>.*100\.000đ<\/s>/)
  expect(tags(html, 'span', 'width:40%')).toHaveLength(1)
})

test('the section links to all entries, and is absent when nothing is on sale', () => {
  const html = render(<FlashSaleSection first={sales([entry])} />)
  expect(tags(html, 'a', 'href="/flash-sale"')).toHaveLength(1)
  expect(textOf(html)).toContain('Xem tất cả')
  expect(render(<FlashSaleSection first={sales([])} />)).toBe('')
})
