import { fileFormat } from '#shared/file-format.ts'

/** The purposes of what shoppers upload. */
export const purposes = ['review', 'avatar', 'store', 'return'] as const
export type Purpose = (typeof purposes)[number]

/** The purposes of what staff upload. */
export type StaffPurpose = 'return' | 'product' | 'content'

/** The largest file, in megabytes. */
export const maxMB = 100

/** The most files of one request, posters of videos not counted. */
export const maxFiles = 8

/** The largest poster of a video, in bytes; a larger one is ignored. */
export const maxPosterBytes = 5 * 1024 ** 2

/** The most pixels of a picture: enough for phones of 50 megapixels, bounded by memory. */
export const maxPixels = 60_000_000

/** The memory a picture takes, in pixels of a plain one: progressive decoders hold all passes of it. */
export function weightOf(pixels: number, isProgressive: boolean): number {
  return isProgressive ? 2 * pixels : pixels
}

/** Stored formats by their extension. QuickTime is accepted as well and becomes MP4. */
export const mimeTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type Ending = keyof typeof mimeTypes
export type PictureEnding = 'jpg' | 'png'
export type VideoEnding = 'mp4' | 'webm'

export function isPicture(ending: Ending): ending is PictureEnding {
  return ending === 'jpg' || ending === 'png'
}

/** The stored format of a file by its first bytes; undefined for files that are not accepted. */
export function endingOf(bytes: Uint8Array): Ending | undefined {
  const format = fileFormat(bytes)
  if (format === 'mov') return 'mp4'
  return format === 'm4v' ? undefined : format
}

/** The purpose by the field `type`, else by the older field `folder`; reviews when neither is given. */
export function purposeOf(fields: Readonly<Record<string, string>>): Purpose | undefined {
  const requested = fields.type || fields.folder || 'review'
  const [first] = requested.toLowerCase().split('/')
  return purposes.find((purpose) => purpose === first)
}

/** A file name that is safe to show and store: without folders and invisible characters. */
export function plainFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029\ufffd]/gu, '')
    .trim()
  return [...plain].slice(-200).join('')
}
