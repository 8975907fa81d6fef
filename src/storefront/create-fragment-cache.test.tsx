import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFragmentCache } from './create-fragment-cache.tsx'
import { FragmentCacheContext, useFragmentCache } from './fragment-cache.ts'
import { Footer } from './shell/footer.tsx'
import { unnamedShop } from './shell/shop-facts.ts'
import { Link } from './ui/link.tsx'
import { Picture } from './ui/picture.tsx'
import { Uploads } from './uploads.ts'

const uploads = { origin: 'https://cdn.test', hosts: [], resizes: true }

/** As pages are rendered. */
function renderPage(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Uploads value={uploads}>{page}</Uploads>, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })
}

let rendered = ''

function Box({ name }: { name: string }) {
  rendered += name
  return (
    <b>
      {name} & 1
      <Picture src="/pictures/1.webp" alt="" sizes="50vw" />
    </b>
  )
}

function Boxes({ names }: { names: readonly string[] }) {
  const cached = useFragmentCache()
  return names.map((name) => <p key={name} {...cached(() => name, <Box name={name} />)} />)
}

test('the content of an element is the same, cached or not, and rendered once for each key', async () => {
  const boxes = <Boxes names={['a', 'b', 'a<b']} />
  const plain = await renderPage(boxes)
  const fragment = (
    <FragmentCacheContext value={createFragmentCache(uploads)}>{boxes}</FragmentCacheContext>
  )
  rendered = ''
  expect(await renderPage(fragment)).toBe(plain)
  expect(await renderPage(fragment)).toBe(plain)
  expect(rendered).toBe('aba<b')
})

test('what was not requested lately is dropped', () => {
  const cached = createFragmentCache(uploads)
  const long = 'x'.repeat(1_000_000)
  const ask = (name: string) => cached(name + long, <Box name={name} />)
  rendered = ''
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'a', 'g', 'h', 'i', 'a']) ask(name)
  expect(rendered).toBe('abcdefghi')
  ask('b')
  expect(rendered).toBe('abcdefghib')
})

test('the footer is the same, cached or not, with links that the router has to resolve', async () => {
  const menu = ['/page/doi-tra', '/a/../b', 'https://elsewhere.test/', null].map((url, index) => ({
    id: String(index),
    label: `Chăm sóc ${index}`,
    url,
    children: [{ id: `${index}a`, label: 'Phần', url, children: [] }],
  }))
  const page = (
    <StaticRouter location="/cart">
      <Link to="/x">x</Link>
      <Footer shop={unnamedShop} menu={menu} />
      <Link to="y">y</Link>
    </StaticRouter>
  )
  const fragment = (
    <FragmentCacheContext value={createFragmentCache(uploads)}>{page}</FragmentCacheContext>
  )
  expect(await renderPage(fragment)).toBe(await renderPage(page))
  expect(await renderPage(fragment)).toContain('href="/b"')
})
