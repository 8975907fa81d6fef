import { expect, test } from 'vitest'
import { parseRange } from './parse-range.ts'

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=5-1000', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-1000', { start: 0, end: 9 }],
  [' bytes=0-0 ', { start: 0, end: 0 }],
])('%s of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s lies outside of ten bytes',
  (header) => {
    expect(parseRange(header, 10)).toBe('outside')
  },
)

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=0.5-2',
])('%s asks for all of it', (header) => {
  expect(parseRange(header, 10)).toBeUndefined()
})
