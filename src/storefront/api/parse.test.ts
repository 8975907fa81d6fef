import { expect, test } from 'vitest'
import { at, each, flag, listAt, money, number, pictureUrl, recordAt, text } from './parse.ts'

test('lists and objects are found at the first path that has one', () => {
  expect(listAt({ data: { items: [1] } }, 'data', 'data.items')).toEqual([1])
  expect(listAt([2], 'data', '')).toEqual([2])
  expect(recordAt({ data: { data: { id: 1 } } }, 'data.data', 'data')).toEqual({ id: 1 })
  expect(() => listAt({ data: {} }, 'data')).toThrow('no list')
  expect(() => recordAt({ data: [] }, 'data')).toThrow('no object')
  expect(at({ a: [1] }, 'a.0')).toBeUndefined()
})

test('values come in more than one type', () => {
  expect(number('12', 3)).toBe(12)
  expect(number('', null, Number.NaN, 3)).toBe(3)
  expect(money('1290000.4')).toBe(1290000)
  expect(money(-5, undefined)).toBe(0)
  expect(text(null, 0, 'x')).toBe('0')
  expect(flag(undefined, '1')).toBe(true)
  expect(flag('0', 0, 'false')).toBe(false)
  expect(pictureUrl({ media: { url: '/a.webp' } })).toBe('/a.webp')
  expect(pictureUrl(null, '', { path: '/b.webp' })).toBe('/b.webp')
})

test('entries that can’t be read are left out', () => {
  expect(each([{ id: 1 }, null, 'x', {}], ({ id }) => id)).toEqual([1])
})
