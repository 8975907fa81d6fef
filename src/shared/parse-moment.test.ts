import { expect, test } from 'vitest'
import { parseMoment } from './parse-moment.ts'

// Thursday, 26 November 2026, 21:30 in Vietnam.
const now = new Date('2026-11-26T14:30:00Z')
const iso = (text: string) => parseMoment(text, now)?.toISOString()

test.each([
  ['22h', '2026-11-26T15:00:00.000Z'],
  ['20h', '2026-11-27T13:00:00.000Z'],
  ['20:00', '2026-11-27T13:00:00.000Z'],
  ['8h30 tối nay', '2026-11-26T13:30:00.000Z'],
  ['20h mai', '2026-11-27T13:00:00.000Z'],
  ['Ngày mai 9:15', '2026-11-27T02:15:00.000Z'],
  ['9h sáng mai', '2026-11-27T02:00:00.000Z'],
  ['20h 28/11', '2026-11-28T13:00:00.000Z'],
  ['28/11, 20h', '2026-11-28T13:00:00.000Z'],
  ['28.11.2026 24:00', '2026-11-28T17:00:00.000Z'],
  ['1/2/27 0h', '2027-01-31T17:00:00.000Z'],
  ['25/11 8h', '2027-11-25T01:00:00.000Z'],
  ['29/2 8h', '2028-02-29T01:00:00.000Z'],
])('%s', (typed, expected) => {
  expect(iso(typed)).toBe(expected)
})

test.each(['', '28/11', 'mai', '25h', '20h61', '20h 31/2', '20h 28/11 mai', '20h rồi', 'abc'])(
  'nothing is made of “%s”',
  (typed) => {
    expect(iso(typed)).toBeUndefined()
  },
)
