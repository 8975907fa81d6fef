import { expect, test } from 'vitest'
import { emailText, isStorableText, text } from './text.ts'

test('text is trimmed and normalized to NFC', () => {
  expect(text(1, 20).parse('  Hòa Bình  ')).toBe('Hòa Bình')
})

test.each(['a\u0000b', 'a\u0007b', '\ud800', 'a\u009fb'])('%j is refused', (value) => {
  expect(text(1, 20).safeParse(value).success).toBe(false)
})

test('line breaks, tabs, emoji and all scripts are accepted', () => {
  for (const value of ['dòng\nkhác', 'a\tb', 'Quà 🎁 生日']) {
    expect(text(1, 20).parse(value)).toBe(value)
  }
})

test('lengths are those of the trimmed text', () => {
  expect(text(1, 3).safeParse('   ').success).toBe(false)
  expect(text(1, 3).safeParse(' abc ').success).toBe(true)
  expect(text(1, 3, 'Quá dài').safeParse('abcd').error?.issues[0]?.message).toBe('Quá dài')
})

test('an e-mail field accepts exactly one address', () => {
  expect(emailText().parse(' ai@do.vn ')).toBe('ai@do.vn')
  for (const wrong of ['ai@do', 'ai do@x.vn', 'a@x.vn,b@x.vn', '']) {
    expect(emailText().safeParse(wrong).success).toBe(false)
  }
})

test('NUL and lone surrogates are not storable', () => {
  expect(isStorableText('ổn 😀')).toBe(true)
  expect(isStorableText('\u0000')).toBe(false)
  expect(isStorableText('\udc00')).toBe(false)
})
