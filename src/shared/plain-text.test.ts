import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPart, plainText, stripTags } from './plain-text.ts'

test.each([
  ['<h2>Mô tả</h2><p>Vải&nbsp;lụa &amp; <b>mềm</b></p>', 'Mô tả Vải lụa & mềm'],
  ['<div>một</div><blockquote>hai</blockquote><hr>ba<br/>bốn', 'một hai ba bốn'],
  ['<dl><dt>a</dt><dd>b</dd></dl><figure><figcaption>c</figcaption></figure>d', 'a b c d'],
  ['<script>alert(1)</script>Mát<style>p{}</style>', 'Mát'],
  ['m<b>ộ</b>t &#272;&#9999999;&#39;&lt;b&gt;&la;', "một Đ&#9999999;'<b>&la;"],
  ['<p> </p>', ''],
  ['Mát<script>alert(1)', 'Mát'],
])('%s reads %s', (html, text) => {
  expect(stripTags(html)).toBe(text)
})

const html = fc.string({
  unit: fc.constantFrom('a', 'ậ', ' ', '<p>', '</p>', '<', '>', '&amp;', '&#39;', '😀', '\ud800'),
  maxLength: 400,
})

test('any cut is well-formed, within its length, and a prefix of the text', () => {
  fc.assert(
    fc.property(html, fc.integer({ min: 1, max: 300 }), (written, length) => {
      const text = stripTags(written)
      const cut = plainText(written, length)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length + 1)
      expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
      expect(firstPart(text, length).isWellFormed()).toBe(true)
    }),
  )
})

test('long text is cut at a word only where the space is beyond position 60', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), (space) => {
      const cut = plainText(`${'x'.repeat(space)} ${'y'.repeat(300)}`, 160)
      expect(cut).toHaveLength(space > 60 ? space + 1 : 161)
    }),
    { examples: [[60], [61]] },
  )
  expect(plainText('từ '.repeat(100), 160)).toMatch(/ từ…$/)
  expect(plainText('ngắn', 160)).toBe('ngắn')
})
