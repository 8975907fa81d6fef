import { expect, test } from 'vitest'
import { plainText, stripTags } from './plain-text.ts'

test('tags go, words stay apart', () => {
  expect(stripTags('<h2>Mô tả</h2><p>Vải&nbsp;lụa &amp; <b>mềm</b></p>')).toBe(
    'Mô tả Vải lụa & mềm',
  )
})

test('long text is cut at a word, unless that leaves too little', () => {
  const words = 'từ '.repeat(100)
  expect(plainText(words, 160)).toMatch(/ từ…$/)
  expect(plainText(words, 160).length).toBeLessThanOrEqual(161)
  expect(plainText(`ngắn ${'x'.repeat(300)}`, 160)).toHaveLength(161)
  expect(plainText('ngắn', 160)).toBe('ngắn')
})
