import { pictureAt } from '#storefront/ui/picture.tsx'
import { useUploads } from '#storefront/uploads.ts'
import type { Page } from '../contract.ts'
import { coverHeight } from './cover-height.ts'

/** The picture over a page, as high as its keeper wants it. */
export function PageCover({ page, title }: { page: Page; title: string }) {
  const place = useUploads()
  if (!page.showCover || !page.coverImage) return null
  const fit = page.coverMode === 'cover' ? 'object-cover' : 'object-contain'
  return (
    <img
      src={pictureAt(page.coverImage.url, 1600, place)}
      alt={page.coverAlt || title}
      suppressHydrationWarning
      style={{ height: coverHeight(page) }}
      className={`w-full rounded-lg bg-sand ${fit}`}
    />
  )
}
