import { expect, test } from 'vitest'
import { shareImage } from './share-image.ts'

const site = {
  origin: 'https://tiem.test',
  uploads: { origin: '', hosts: [], resizes: true },
} as unknown as Parameters<typeof shareImage>[2]

test.each([
  ['/pictures/a.jpg', 'https://tiem.test/images/share/pictures/a.jpg', 1200],
  ['https://anh.test/a.jpg', 'https://anh.test/a.jpg', undefined],
])('%s is shown beside links as %s', (src, url, width) => {
  expect(shareImage(src, 'a', site)).toMatchObject({ url, alt: 'a' })
  expect(shareImage(src, 'a', site)?.width).toBe(width)
})

test.each(['', null, 'https://[a/b.jpg', 'https://a:99999/b.jpg'])('%s is no picture', (src) => {
  expect(shareImage(src, 'a', site)).toBeUndefined()
})
