import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import type { FragmentCache } from './fragment-cache.ts'
import { Uploads } from './uploads.ts'

/** Characters of keys and HTML: some 3,000 cards. */
const maxSize = 6_000_000

/** A fragment cache for pages that load pictures from one place. */
export function createFragmentCache(uploads: UploadsLocation): FragmentCache {
  const fragments = new LRUCache<string, string>({
    maxSize,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  return (key, element) => {
    const cached = fragments.get(key)
    if (cached !== undefined) return cached
    const html = render(element, uploads)
    fragments.set(key, html)
    return html
  }
}

/** No context around the element reaches it. Its links are absolute paths, so that its location makes no difference. */
function render(element: ReactElement, uploads: UploadsLocation): string {
  return renderToString(
    <StaticRouter location="/">
      <Uploads value={uploads}>{element}</Uploads>
    </StaticRouter>,
  )
}
