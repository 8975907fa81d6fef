import type { SiteSettings } from '../site-settings.ts'
import { pictureAt } from '../ui/picture.tsx'

/** A picture for links on other sites; its size where known. */
export type ShareImage = { url: string; alt: string; width?: number; height?: number }

type Site = Pick<SiteSettings, 'origin' | 'uploads' | 'shop'>

const size = { width: 1200, height: 630 }

/**
 * The whole picture in the shape of link previews; a foreign one as it is. Undefined without a picture that has an address.
 */
export function shareImage(
  src: string | null | undefined,
  alt: string,
  { origin, uploads }: Site,
): ShareImage | undefined {
  if (!src) return undefined
  const resized = pictureAt(src, 1080, uploads)
  const shared = resized.replace('/images/1080/', '/images/share/')
  const url = URL.parse(shared, `${origin}/`)?.href
  return url === undefined ? undefined : { url, alt, ...(shared !== resized && size) }
}

/** Picture of pages without their own. */
export function defaultShareImage({ origin, shop }: Site): ShareImage {
  return { url: `${origin}/share.png`, alt: shop.name, ...size }
}
