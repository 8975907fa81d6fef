import { expect, test } from 'vitest'
import { aVariant } from '#test/a-variant.ts'
import { galleryItems, optionPictures, pictureOfChoice } from './gallery.ts'

const variant = (color: string, size: string, url: string | null) =>
  aVariant({ Màu: color, Cỡ: size }, { image: url === null ? null : { url } })

const variants = [
  variant('Đỏ', 'S', '/do.webp'),
  variant('Đỏ', 'M', '/do.webp'),
  variant('Đen', 'S', '/den.webp'),
  variant('Đen', 'M', null),
]

test.each([
  [{}, undefined],
  [{ Màu: 'Đỏ' }, '/do.webp'],
  [{ Cỡ: 'S' }, undefined],
  [{ Màu: 'Đỏ', Cỡ: 'M' }, '/do.webp'],
  [{ Màu: 'Đen' }, undefined],
  [{ Màu: 'Đen', Cỡ: 'S' }, '/den.webp'],
  [{ Màu: 'Đen', Cỡ: 'M' }, undefined],
  [{ Màu: 'Tím' }, undefined],
])('what is chosen is shown once its picture is certain: %j', (selection, picture) => {
  expect(pictureOfChoice(variants, selection)).toBe(picture)
})

test('options have pictures where each looks different', () => {
  const colors = { name: 'Màu', options: ['Đỏ', 'Đen', 'Tím'] }
  const whole = [...variants.slice(0, 3), variant('Tím', 'S', '/tim.webp')]
  expect([...optionPictures(whole, colors)]).toEqual([
    ['Đỏ', '/do.webp'],
    ['Đen', '/den.webp'],
    ['Tím', '/tim.webp'],
  ])
  expect(optionPictures(whole, { name: 'Cỡ', options: ['S', 'M'] }).size).toBe(0)

  const alike = [variant('Đỏ', 'S', '/chung.webp'), variant('Đen', 'S', '/chung.webp')]
  expect(optionPictures(alike, colors).size).toBe(0)
})

test('pictures that the product has already are not shown again with its variants', () => {
  const own = { kind: 'image', alt: 'Mặt trước', mimeType: null, posterUrl: null } as const
  const items = galleryItems({ media: [{ ...own, url: '/do.webp' }], variantsRaw: variants })

  expect(items.map(({ url, alt }) => [url, alt])).toEqual([
    ['/do.webp', 'Mặt trước'],
    ['/den.webp', ''],
  ])
})
