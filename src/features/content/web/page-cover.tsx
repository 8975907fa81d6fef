import { pictureSources } from '#storefront/ui/picture.tsx'
import { useUploads } from '#storefront/uploads.ts'
import { coverHeight } from './cover-height.ts'
import type { PageView } from './parsers.ts'

/** Cover picture of a page, in the height that the merchant set, at most that of the screen; its space is reserved. */
export function PageCover({ page, title }: { page: PageView; title: string }) {
  const place = useUploads()
  if (!page.showCover || !page.coverImage) return null
  const sources = pictureSources(page.coverImage.url, 1600, place)
  return (
    <img
      {...sources}
      {...(sources.srcSet && { sizes: '(min-width: 80rem) 77rem, 100vw' })}
      alt={page.coverAlt || title}
      fetchPriority="high"
      decoding="async"
      suppressHydrationWarning
      style={{ height: coverHeight(page) }}
      className={`max-h-svh w-full rounded-lg bg-sand data-lost:object-contain ${page.coverMode === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  )
}
