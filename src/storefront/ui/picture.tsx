import type { UploadsLocation } from '#shared/uploads-location.ts'
import { defaultPicture } from '../default-picture.ts'
import { isBlocked, uploadAt, uploadPath, useUploads } from '../uploads.ts'
import { cx } from './cx.ts'

const widths = [96, 160, 240, 320, 480, 640, 800, 1080, 1600]

/** Address of one of our pictures in a standard width; foreign pictures stay as they are. */
export function pictureAt(
  src: string | null | undefined,
  width: number,
  place: UploadsLocation,
): string {
  if (!src) return defaultPicture
  const path = resizedPath(src, place)
  if (!path) return uploadAt(src, place)
  return `${place.origin}/images/${madeWidth(width)}${path}`
}

/** A picture in all standard widths up to `maxWidth`; the default one instead of one that the policy of pages blocks. */
export function pictureSources(
  src: string | null | undefined,
  maxWidth: number,
  place: UploadsLocation,
): { src: string; srcSet?: string } {
  const path = src && resizedPath(src, place)
  if (!path) return { src: !src || isBlocked(src, place) ? defaultPicture : uploadAt(src, place) }
  const at = (width: number) => `${place.origin}/images/${width}${path}`
  let srcSet = ''
  for (const width of widths) {
    // Layouts never show less than a quarter of the widest.
    if (width > maxWidth || width < maxWidth / 4) continue
    srcSet += `${srcSet && ', '}${at(width)} ${width}w`
  }
  return { src: at(madeWidth(Math.min(640, maxWidth))), srcSet }
}

function madeWidth(wanted: number): number {
  return widths.find((width) => width >= wanted) ?? 1600
}

/** Path of a picture that is available in any width; undefined for others. */
function resizedPath(src: string, place: UploadsLocation): string | undefined {
  const path = place.resizes ? uploadPath(src, place) : undefined
  return path?.startsWith('/images/') ? undefined : path
}

type Props = {
  src: string | null | undefined
  /** Alternative text; empty when the text beside it says the same. */
  alt: string
  /** `sizes` in HTML: `(min-width: 48rem) 33vw, 50vw`. */
  sizes: string
  /** Aspect ratio of its box, so that nothing moves when it arrives. */
  ratio?: readonly [number, number]
  /** Visible without scrolling: loaded at once; `first` before all others. */
  eager?: boolean | 'first'
  /** Width of the largest file offered. */
  maxWidth?: number
  fit?: 'cover' | 'contain'
  className?: string
}

/** A picture in the width that the layout needs. A broken one becomes the default picture (early-script.ts). */
export function Picture({
  src,
  alt,
  sizes,
  ratio = [1, 1],
  eager = false,
  maxWidth = 1600,
  fit = 'cover',
  className,
}: Props) {
  const sources = pictureSources(src, maxWidth, useUploads())
  const [width, height] = [maxWidth, Math.round((maxWidth * ratio[1]) / ratio[0])]
  return (
    <img
      key={src}
      {...sources}
      {...(sources.srcSet && { sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager === 'first' && { fetchPriority: 'high' as const })}
      decoding="async"
      suppressHydrationWarning
      // A square box by width and height also fits the default picture.
      style={ratio[0] === ratio[1] ? undefined : { aspectRatio: `${ratio[0]} / ${ratio[1]}` }}
      className={cx('picture', fit === 'contain' && 'object-contain', className)}
    />
  )
}
