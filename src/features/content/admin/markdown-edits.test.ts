import { expect, test } from 'vitest'
import { type Edit, insertBlock, link, prefixLines, type Selected, wrap } from './markdown-edits.ts'

/** `[` and `]` show what is selected. */
function run(marked: string, edit: (selected: Selected) => Edit): string {
  const [start, end] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1]
  const text = marked.replace(/[⟦⟧]/g, '')
  const { from, to, insert, select } = edit({ text, start, end })
  const whole = text.slice(0, from) + insert + text.slice(to)
  return `${whole.slice(0, select[0])}⟦${whole.slice(select[0], select[1])}⟧${whole.slice(select[1])}`
}

const bold = (selected: Selected) => wrap(selected, '**', 'chữ đậm')
const heading = (selected: Selected) => prefixLines(selected, () => '## ')
const numbers = (selected: Selected) => prefixLines(selected, (index) => `${index + 1}. `)
const block = (selected: Selected) => insertBlock(selected, '![Mô tả](/a)', 'Mô tả')

test.each([
  ['Đổi ⟦trong⟧ 7 ngày', bold, 'Đổi **⟦trong⟧** 7 ngày'],
  ['Đổi **⟦trong⟧** 7 ngày', bold, 'Đổi ⟦trong⟧ 7 ngày'],
  ['⟦⟧', bold, '**⟦chữ đậm⟧**'],
  ['a\nĐi⟦⟧ều\nb', heading, 'a\n## Điều⟦⟧\nb'],
  ['## Đi⟦⟧ều', heading, 'Điều⟦⟧'],
  ['### Đi⟦⟧ều', heading, '## Điều⟦⟧'],
  ['⟦a\nb\n⟧c', numbers, '⟦1. a\n2. b⟧\nc'],
  ['1. ⟦a\n2. b⟧', numbers, '⟦a\nb⟧'],
  ['- ⟦a⟧', numbers, '⟦1. a⟧'],
  ['a⟦⟧b', block, 'a\n\n![⟦Mô tả⟧](/a)\n\nb'],
  ['a\n⟦⟧\nb', block, 'a\n\n![⟦Mô tả⟧](/a)\n\nb'],
  ['⟦⟧', block, '![⟦Mô tả⟧](/a)'],
  ['x ⟦đây⟧', (at: Selected) => link(at, 'Trang', '/page/a'), 'x [⟦đây⟧](/page/a)'],
  ['⟦⟧', (at: Selected) => link(at, '[Trang]', '/a b'), '[⟦Trang⟧](</a b>)'],
])('%s', (before, edit, after) => {
  expect(run(before, edit)).toBe(after)
})
