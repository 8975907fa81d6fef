import { expect, test } from 'vitest'
import { newForeignPictures, picturesOf, withPictures } from './foreign-pictures.ts'

const line = {
  name: 'Áo',
  images: ['https://anh.test/1.jpg', '/uploads/aa/1.jpg', 'https://anh.test/2.jpg', 7],
  variants: [{ image: 'https://anh.test/2.jpg' }, { price: 1 }, { image: 'http://anh.test/3.jpg' }],
  videos: [
    'https://anh.test/a.mp4',
    { src: 'https://anh.test/b.mp4', poster: 'https://anh.test/4.jpg' },
  ],
}

test('new pictures of other servers are found once each, in their order, videos left out', () => {
  expect(newForeignPictures(undefined, line)).toEqual([
    'https://anh.test/1.jpg',
    'https://anh.test/2.jpg',
    'http://anh.test/3.jpg',
    'https://anh.test/4.jpg',
  ])
  expect(newForeignPictures({ images: ['https://anh.test/1.jpg'] }, line)).toHaveLength(3)
  expect(newForeignPictures(line, line)).toEqual([])
  expect(newForeignPictures(undefined, { images: 'https://anh.test/1.jpg' })).toEqual([])
})

test('pictures are replaced where they stand; all else stays', () => {
  const replaced = withPictures(line, (url) =>
    url.endsWith('2.jpg') ? '/uploads/bb/2.jpg' : undefined,
  )

  expect(replaced.images).toEqual([line.images[0], line.images[1], '/uploads/bb/2.jpg', 7])
  expect(replaced.variants).toEqual([
    { image: '/uploads/bb/2.jpg' },
    { price: 1 },
    line.variants[2],
  ])
  expect(withPictures(line, () => undefined)).toEqual(line)
  expect(withPictures({ name: 'Trống' }, () => 'x')).toEqual({ name: 'Trống' })
  expect(picturesOf(replaced)).toHaveLength(6)
})
