import { loadSharp } from '../load-sharp.ts'

export const widths = [96, 160, 240, 320, 480, 640, 800, 1080, 1600] as const
export type Width = (typeof widths)[number]

/** Pixels of a picture for link previews: the whole picture on white. */
export const shareSize = { width: 1200, height: 630 } as const
export const shareShape = 'share'
export type Shape = Width | typeof shareShape

export const formats = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof formats)[number]

/** Part of the cache key: raise it when the settings below change. */
export const settingsVersion = '1'

const maxPixels = 60_000_000

/** The best format that `Accept` names. */
export function chooseFormat(accept: string | undefined): Format {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}

/**
 * Resizes a picture (its path or content) to a width, never enlarging it, or to the preview shape; upright and without
 * metadata. Throws when it is no picture. docs/decisions/images.md has the figures for these qualities and efforts.
 */
export async function resize(
  original: string | Buffer,
  shape: Shape,
  format: Format,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(
      shape === shareShape
        ? { ...shareSize, fit: 'contain', background: '#ffffff' }
        : { width: shape, withoutEnlargement: true },
    )
  if (format === 'avif') {
    return picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
  }
  if (format === 'webp') return picture.webp({ quality: 75 }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}
