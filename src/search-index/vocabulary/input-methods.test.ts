import { expect, test } from 'vitest'
import { asTelex, asVni } from '#test/typing-keys.ts'
import { decodeKeystrokes } from './input-methods.ts'
import { accentWords } from './tokens.ts'

const words =
  'điện thoại giày túi xách được người đường thuở quần khuỷu nghiêng ươm yếu ăn ướt giường muối đũa của quý hòa'.split(
    ' ',
  )

test.each(words)('%s is read from the keys of Telex and VNI', (word) => {
  expect(decodeKeystrokes(asTelex(word))).toContain(accentWords(word))
  expect(decodeKeystrokes(asVni(word))).toContain(accentWords(word))
})

test.each([
  ['ddien', 'đien'],
  ['thoaij', 'thoại'],
  ['aos', 'áo'],
  ['giayf', 'giày'],
  ['dien9', 'đien'],
  ['d9ien65', 'điện'],
  ['ddienej', 'điện'],
  ['muoosi', 'muối'],
  ['nuwowcs', 'nước'],
  ['suwax', 'sữa'],
  ['tw', 'tư'],
  ['giuo7ng2', 'giường'],
  ['duong72', 'dường'],
])('%s: %s', (typed, meant) => {
  expect(decodeKeystrokes(typed)).toContain(accentWords(meant))
})

test.each(['ao', 'laptop', 'samsung', 'asdf', '2b', 'n5pro', '15', 'bongro', 'd99', 'a12'])(
  '%s holds no such keys',
  (typed) => expect(decodeKeystrokes(typed)).toEqual([]),
)
