import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('first, last and the neighbors, with gaps between', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 9)).toEqual([1, 2, undefined, 9])
  expect(pageNumbers(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9])
  expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
})
