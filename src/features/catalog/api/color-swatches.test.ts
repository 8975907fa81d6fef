import { expect, test } from 'vitest'
import { colorOf, toSwatches } from './color-swatches.ts'

test('the color is the value of the option that is named so', () => {
  expect(colorOf({ Cỡ: 'M', Màu: 'Đỏ đô' })).toBe('Đỏ đô')
  expect(colorOf({ 'Màu sắc': 'Kem' })).toBe('Kem')
  expect(colorOf({ Cỡ: 'M', 'Số màu': '12' })).toBeNull()
})

test('each color counts once; known names have a swatch, longer ones that of their first words', () => {
  expect(toSwatches(['Xanh rêu', null, 'Xanh rêu', 'Đen', 'Họa tiết'])).toEqual({
    colorCount: 3,
    swatches: ['#6b7a4b', '#26272b'],
  })
  expect(toSwatches(['XANH RÊU đậm']).swatches).toEqual(['#6b7a4b'])
  expect(toSwatches(['Đen / Trắng'.normalize('NFD')]).swatches).toEqual(['#26272b'])
  expect(toSwatches([])).toEqual({ colorCount: 0, swatches: [] })
})

test('a card has four swatches at most, and none twice', () => {
  const { colorCount, swatches } = toSwatches(['Đỏ', 'Red', 'Cam', 'Vàng', 'Hồng', 'Tím'])
  expect(colorCount).toBe(6)
  expect(swatches).toEqual(['#d23a3a', '#f07a35', '#f2c53d', '#ec86a8'])
})
