import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

/** The parts as text, with matches in brackets. */
const shown = (text: string, typed: string) =>
  highlight(text, typed)
    .map((part) => (part.isTyped ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Áo khoác nam', 'ao', '[Áo] khoác nam'],
  ['Áo khoác nam', 'AO KH', '[Áo kh]oác nam'],
  ['Áo khoác nam', 'áo nam', '[Áo] khoác [nam]'],
  ['Đèn bàn', 'den', '[Đèn] bàn'],
  ['Đèn bàn'.normalize('NFD'), 'đèn'.normalize('NFD'), '[Đèn] bàn'],
  ['Hoà bình', 'hòa', '[Hoà] bình'],
  ['Nón lá (lá cọ)', 'la', 'Nón [lá] ([lá] cọ)'],
  ['Bàn làm việc', 'an', 'Bàn làm việc'],
  ['Áo', '', 'Áo'],
  ['Áo', '   ', 'Áo'],
  ['Ly 😀 sứ', 'su', 'Ly 😀 [sứ]'],
])('%s with %s typed', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected)
})
