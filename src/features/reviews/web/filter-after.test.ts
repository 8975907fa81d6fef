import { expect, test } from 'vitest'
import { filterAfter } from './filter-after.ts'

const written = { rating: 4, imageIds: ['u1'] }

test('a filter that shows the new review stays, others are cleared', () => {
  expect(filterAfter({}, written)).toEqual({})
  expect(filterAfter({ rating: 4, hasImage: true }, written)).toEqual({ rating: 4, hasImage: true })
  expect(filterAfter({ rating: 5 }, written)).toEqual({})
  expect(filterAfter({ hasImage: true }, { ...written, imageIds: [] })).toEqual({})
})
