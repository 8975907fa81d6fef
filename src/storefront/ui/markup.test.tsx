import { X } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import createLucideIcon from './create-icon.ts'
import { Link } from './link.tsx'

// The server's shortened rendering must produce the same markup as the browser's components.

test.each([
  '/',
  '/products/ao-dai-lua-1',
  '/search?q=%C3%A1o+d%C3%A0i&attr.mau=do%2Cxanh&page=2',
  '/page/doi-tra#hoan-tien',
  '/search?',
  '/a//b',
  '/a/../c',
  '?page=2',
  '#reviews',
  'https://elsewhere.test/x?a=//b',
])('a link to %s is as the router makes it', (to) => {
  const at = (link: React.ReactNode) =>
    parts(renderToStaticMarkup(<StaticRouter location="/search?q=a">{link}</StaticRouter>))
  const look = { className: 'x', 'aria-label': 'y', rel: 'nofollow' }
  expect(
    at(<Link to={to} prefetch="intent" preventScrollReset replace state={1} {...look} />),
  ).toEqual(at(<RouterLink to={to} {...look} />))
})

test('an icon is as lucide-react draws it, without its names', () => {
  const Own = createLucideIcon({
    node: [
      ['path', { d: 'M18 6 6 18', key: 'a' }],
      ['path', { d: 'm6 6 12 12', key: 'b' }],
    ],
  })
  for (const props of [{}, { 'aria-hidden': true, className: 'size-5' }, { strokeWidth: 1.5 }]) {
    const theirs = renderToStaticMarkup(<X {...props} />)
      .replace(/lucide lucide-x ?/, '')
      .replace(' class=""', '')
      .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    expect(parts(renderToStaticMarkup(<Own {...props} />))).toEqual(parts(theirs))
  }
})

/** Attributes have no order. */
function parts(html: string): string[] {
  return html.split(/[ >]/).toSorted()
}
