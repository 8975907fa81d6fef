import type { UploadsLocation } from '#shared/uploads-location.ts'
import { pictureSources } from './ui/picture.tsx'

/** Width of a content page's text, in px. */
const column = 660

const image = /<img(?=\s)[^<>]*>/g
const source = / src="([^"\s,]+)"/

/**
 * Rewrites the pictures of an HTML text to the width of a content page; foreign ones stay as they are. For loaders: it is
 * not part of the browser's code.
 */
export function fitPictures(html: string, place: UploadsLocation): string {
  return html.replace(image, (tag) =>
    tag.replace(source, (whole, written: string) => {
      const { src, srcSet } = pictureSources(written, 1600, place)
      if (!srcSet) return whole
      const width = Math.min(column, Number(/ width="(\d{1,5})"/.exec(tag)?.[1] ?? column))
      const sizes = `(min-width: ${width + 72}px) ${width}px, 100vw`
      return ` src="${src}" srcset="${srcSet}" sizes="${sizes}" decoding="async"`
    }),
  )
}
