import { expect, test } from 'vitest'
import { sanitizeHtml, sanitizeShortHtml } from './sanitize.ts'

const script = '<script>alert(1)</script>'

test.each([
  [`Mát${script} và <b onclick="x()">bền</b>`, 'Mát và <b>bền</b>'],
  ['A < B & C', 'A &lt; B &amp; C'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  [
    '<img src="https://anh.example/a.jpg">',
    '<img alt="" src="https://anh.example/a.jpg" loading="lazy" />',
  ],
  [
    '<a href="java&#10;script:alert(1)" style="color:red" class="x" id="y">a</a>',
    '<a rel="noopener nofollow">a</a>',
  ],
  [
    '<table><tr><th scope="col" colspan="2"> </th><th>M</th></tr></table>',
    '<table><tr><td colspan="2"> </td><th>M</th></tr></table>',
  ],
  ['<iframe src="https://x.example"></iframe><video src="a.mp4"></video><form><input></form>', ''],
  ['  không có gì  ', 'không có gì'],
])('%s', (written, stored) => {
  expect(sanitizeHtml(written)).toBe(stored)
  expect(sanitizeHtml(stored)).toBe(stored)
})

test('a short description keeps text, lists and links', () => {
  const allowed =
    '<p>Mát, <b>bền</b></p><ul><li>nhẹ</li></ul><a href="/a" rel="noopener nofollow">a</a>'
  expect(
    sanitizeShortHtml(`${allowed}<h2>To</h2><img src="https://anh.example/a.jpg">${script}`),
  ).toBe(`${allowed}To`)
  expect(sanitizeShortHtml(allowed)).toBe(allowed)
})
