import { expect, test } from 'vitest'
import { UnknownShape } from '#storefront/api/parse.ts'
import { parseDonePage, parsePendingPage } from './own-parsers.ts'

test('written reviews come as items, reviews or data', () => {
  const review = {
    id: 7,
    rating: '4',
    content: ' Tốt ',
    orderId: 'DH1',
    product: { id: 'p', slug: 'ao', name: 'Áo', thumbnail: { url: '/a.webp' } },
    images: ['/b.jpg'],
  }
  for (const answer of [{ items: [review] }, { reviews: [review] }, { data: [review, {}, null] }]) {
    const page = parseDonePage({ ...answer, pagination: { pages: 3, total: 25 } }, 10)
    expect(page).toMatchObject({ total: 25, pages: 3 })
    expect(page.items).toEqual([
      {
        id: '7',
        rating: 4,
        content: 'Tốt',
        createdAt: '',
        editedAt: null,
        orderId: 'DH1',
        productId: 'p',
        variantName: '',
        product: { id: 'p', slug: 'ao', name: 'Áo', thumbnail: '/a.webp' },
        media: [{ url: '/b.jpg', mimeType: '', posterUrl: null }],
        reply: null,
        repliedAt: null,
        isHidden: false,
        hiddenReason: '',
      },
    ])
  }
  expect(() => parseDonePage({ success: true }, 10)).toThrow(UnknownShape)
})

test('missing page counts are computed', () => {
  const item = { orderId: 'DH1', productId: 'p', product: { slug: 'ao', name: 'Áo' } }
  expect(parsePendingPage({ data: [item] }, 10)).toMatchObject({ total: 1, pages: 1 })
  expect(parsePendingPage({ items: [item], pagination: { total: 21 } }, 10).pages).toBe(3)
})
