import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { MarkupKeeper } from './kept-markup.ts'
import { Uploads, type UploadsPlace } from './uploads.ts'

/** Letters of keys and markup that are kept in each of two generations: some 1,500 cards, 6 MB. */
const mostLetters = 3_000_000

/** Keeps what was asked for last: when the younger generation is full, the older one goes, and the younger takes its place. */
export function createMarkupKeeper(uploads: UploadsPlace): MarkupKeeper {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let letters = 0
  return (key, element) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const markup = old.get(key) ?? render(element, uploads)
    if (letters >= mostLetters) {
      old = young
      young = new Map()
      letters = 0
    }
    young.set(key, markup)
    letters += key.length + markup.length
    return markup
  }
}

/** By itself: what is around the element does not reach it. Its links name whole paths, so where it stands makes no difference. */
function render(element: ReactElement, uploads: UploadsPlace): string {
  return renderToString(
    <StaticRouter location="/">
      <Uploads value={uploads}>{element}</Uploads>
    </StaticRouter>,
  )
}
