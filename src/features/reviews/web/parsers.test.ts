import { expect, test } from 'vitest'
import { UnknownShape } from '#storefront/api/parse.ts'
import { parsePending, parseReviews } from './parsers.ts'

const requested = { page: 2, limit: 5 }
const read = (answer: unknown) => parseReviews(answer, requested)
const mediaOf = (review: object) => read({ reviews: [{ rating: 5, ...review }] }).reviews[0]?.media

test('files of a review come in one of three shapes', () => {
  expect(
    mediaOf({
      media: [
        { url: '/uploads/a.jpg', mimeType: 'image/jpeg' },
        { path: 'review/videos/b.mp4', mimeType: 'video/mp4', posterUrl: 'b.jpg' },
      ],
    }),
  ).toEqual([
    { url: '/uploads/a.jpg', mimeType: 'image/jpeg', posterUrl: null },
    { url: '/uploads/review/videos/b.mp4', mimeType: 'video/mp4', posterUrl: '/uploads/b.jpg' },
  ])
  const userMedia = { id: 7, path: 'uploads/c.png', mimeType: 'image/png', originalName: 'c' }
  expect(mediaOf({ media: [], reviewMedia: [{ userMedia }, { userMedia: null }, null] })).toEqual([
    { id: '7', url: '/uploads/c.png', mimeType: 'image/png', posterUrl: null },
  ])
  const named = { id: 8, url: '/uploads/8', fileName: 'x', originalName: 'Phim.MOV' }
  expect(mediaOf({ reviewMedia: [{ userMedia: named }] })).toEqual([
    { id: '8', url: '/uploads/8', mimeType: 'video/mp4', posterUrl: null },
  ])
  const filed = { url: '/uploads/9', fileName: 'phim.webm' }
  expect(mediaOf({ reviewMedia: [{ userMedia: filed }] })).toMatchObject([
    { mimeType: 'video/mp4' },
  ])
  expect(mediaOf({ images: ['https://vi-du.invalid/d.jpg', { url: '/e.jpg' }, {}, 5] })).toEqual([
    { url: 'https://vi-du.invalid/d.jpg', mimeType: '', posterUrl: null },
    { url: '/e.jpg', mimeType: '', posterUrl: null },
  ])
  expect(mediaOf({ media: null, images: 'x' })).toEqual([])
})

test('reviews or data, with all their fields; stars stay between one and five', () => {
  const parsed = read({
    data: [
      { id: 1, rating: '9', content: ' Tốt ', user: { displayName: 'Lan', name: 'l' } },
      { id: 2, rating: 4, content: 'Được', user: { name: 'Mai' } },
      { rating: 0, user: null },
      { content: 'không có sao' },
    ],
    pagination: { total: 12, pages: 4 },
    summary: { count: 20 },
  })
  expect(parsed.reviews.map(({ rating, content, user }) => [rating, content, user])).toEqual([
    [5, 'Tốt', { displayName: 'Lan' }],
    [4, 'Được', { displayName: 'Mai' }],
    [1, '', { displayName: 'Khách hàng' }],
  ])
  expect(parsed).toMatchObject({
    page: 2,
    pages: 4,
    total: 12,
    summary: { count: 20, mediaCount: null, stars: null },
  })
  expect(read({ reviews: [] })).toMatchObject({ total: 0, pages: 0, summary: { count: 0 } })
  expect(() => read({ message: 'ok' })).toThrow(UnknownShape)
})

test('pending reviews: in items or data, the product by its id or itself', () => {
  const product = { id: 'p', slug: 'ao', name: 'Áo' }
  const own = { id: 'p', slug: 'ao', name: 'Áo', thumbnail: null }
  expect(parsePending({ items: [{ orderId: 'DH1', product }] })).toEqual([
    { orderId: 'DH1', productId: 'p', product: own },
  ])
  expect(parsePending({ data: [{ orderId: 5, productId: 'q' }, { productId: 'q' }] })).toEqual([
    { orderId: '5', productId: 'q', product: { id: 'q', slug: '', name: '', thumbnail: null } },
  ])
})
