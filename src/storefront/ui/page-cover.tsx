import { useUploads } from '../uploads.ts'
import { coverHeight } from './cover-height.ts'
import { pictureSources } from './picture.tsx'

export type Cover = {
  coverImage: { url: string } | null
  coverAlt: string
  showCover: boolean
  coverMode: 'contain' | 'cover'
  coverHeight: number | null
  coverHeightUnit: string
}

/** Cover picture of a page, in the height that the merchant set, at most that of the screen; its space is reserved. */
export function PageCover({ page, title }: { page: Cover; title: string }) {
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
