import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, writeTsv } from './tsv.ts'

test('what is written is read as it was', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ế', '"', '\t', '\n', '\r', ' ', '1') })
  const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  fc.assert(
    fc.property(block, (rows) => {
      // One empty cell alone is no text at all.
      fc.pre(rows.at(-1)?.length !== 1 || rows.at(-1)?.[0] !== '')
      expect(parseTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

test.each([
  [
    '1.200.000\t5\r\n250k\t7\r\n',
    [
      ['1.200.000', '5'],
      ['250k', '7'],
    ],
  ],
  ['"Áo ""đẹp"""\t2', [['Áo "đẹp"', '2']]],
  ['"đẹp" lắm\t2\nb', [['"đẹp" lắm', '2'], ['b']]],
  ['a\t', [['a', '']]],
  ['"hai\ndòng"\t1', [['hai\ndòng', '1']]],
  ['5"\t6', [['5"', '6']]],
  ['', []],
])('%j of a spreadsheet', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})
