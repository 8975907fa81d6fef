/** What uploaded files are for. */
export const purposes = ['review', 'avatar', 'store'] as const
export type Purpose = (typeof purposes)[number]

/** Most megabytes of one file, as the shopper is told. */
export const maxMB = 100

/** Most files of one request, not counting what stands for videos until they play. */
export const mostFiles = 8

/** Most bytes of a picture that stands for a video; a larger one is left out. */
export const mostPosterBytes = 5 * 1024 ** 2

/** Most pixels of a picture: those of a phone that says 50 megapixels, and no more than memory bears. */
export const mostPixels = 60_000_000

/** How many pixels a picture weighs as: one that comes in passes is held whole for all of them, twice and more. */
export function weightOf(pixels: number, isProgressive: boolean): number {
  return isProgressive ? 2 * pixels : pixels
}

/** Formats that are kept, by the ending they are kept under. QuickTime comes in as well and becomes MP4. */
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

/** So many first bytes tell a format. */
export const headLength = 64

/** Brands of MP4 and QuickTime. M4V, HEIC and AVIF are built alike and are not taken. */
const brands = /^(?:iso\w|mp4\d|avc1|hvc1|dash|cmf\w|MSNV|XAVC|3gp\w|qt {2})$/
/** An element of EBML that says `webm`: its name, its length, and what it says. */
const webmDocType = 'B\x82\x84webm'

const signatures: Readonly<Record<Ending, (head: string) => boolean>> = {
  jpg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  mp4: (head) => head.slice(4, 8) === 'ftyp' && brands.test(head.slice(8, 12)),
  webm: (head) => head.startsWith('\x1aE\xdf\xa3') && head.includes(webmDocType),
}

/** The format that a file's first bytes are of, whatever its name and its sender say. */
export function endingOf(bytes: Uint8Array): Ending | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headLength))
  const endings = Object.keys(signatures) as Ending[]
  return endings.find((ending) => signatures[ending](head))
}

/** What files are for, by the field `type`, else by the older `folder`; reviews when neither is given. */
export function purposeOf(fields: Readonly<Record<string, string>>): Purpose | undefined {
  const told = fields.type || fields.folder || 'review'
  const [first] = told.toLowerCase().split('/')
  return purposes.find((purpose) => purpose === first)
}

/** A file's name as it can be shown and stored: without folders and without what can't be seen. */
export function plainFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029\ufffd]/gu, '')
    .trim()
  return [...plain].slice(-200).join('')
}
