import { expect, test } from 'vitest'
import { findBracketedText } from './bracketed-text.ts'
import { sanitizeHtml } from './sanitize.ts'

test.each([
  ['<cảnh báo: để xa trẻ em>', '&lt;cảnh báo: để xa trẻ em&gt;'],
  ['Cỡ <M hoặc L>, <note: giặt tay', 'Cỡ &lt;M hoặc L&gt;, &lt;note: giặt tay'],
  ['<chu-y giữ khô> và <b>bền</b>', '&lt;chu-y giữ khô&gt; và <b>bền</b>'],
  ['<Link ảnh thật> ở dưới', '&lt;Link ảnh thật&gt; ở dưới'],
  ['<cảnh báo <b>rất</b> nóng>', '&lt;cảnh báo <b>rất</b> nóng&gt;'],
])('%s is text', (written, stored) => {
  expect(findBracketedText(written)).not.toEqual([])
  expect(sanitizeHtml(written)).toBe(stored)
  expect(sanitizeHtml(stored)).toBe(stored)
})

test.each([
  '<p>Nồi</p><br><img src="https://anh.example/a.jpg" alt="Nồi đất">',
  '<o:p></o:p><v:shape id="x"/><my-card>Nồi</my-card>',
  '<svg><path d="M0 0"></path></svg><script>if (a < b) alert(1)</script>',
  '<IMG SRC=x onerror=alert(1)>',
  'a < b, 5 <6, <3',
])('%s has tags alone', (html) => {
  expect(findBracketedText(html)).toEqual([])
})

test('what is taken for text cannot run', () => {
  expect(sanitizeHtml('<ả onclick=alert(1)><x onerror=alert(1)>')).toBe(
    '&lt;ả onclick=alert(1)&gt;&lt;x onerror=alert(1)&gt;',
  )
})
