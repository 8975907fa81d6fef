/** What uploaded files are for. */
export const purposes = ['review', 'avatar', 'store'] as const
export type Purpose = (typeof purposes)[number]

/** Most megabytes of one file, as the shopper is told. */
export const maxMB = 100

/** Most files of one request. */
export const mostFiles = 8

/** Most pixels of a picture: those of a phone that says 50 megapixels, and no more than memory bears. */
export const mostPixels = 60_000_000

/** How many pixels a picture weighs as: one that comes in passes is held whole for all of them, twice and more. */
export function weightOf(pixels: number, isProgressive: boolean): number {
  return isProgressive ? 2 * pixels : pixels
}

/** Formats that are taken, by the ending they are kept under. */
export const mimeTypes = { jpg: 'image/jpeg', png: 'image/png' } as const
export type Ending = keyof typeof mimeTypes

const signatures: Readonly<Record<Ending, readonly number[]>> = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** So many first bytes tell a format. */
export const headLength = 8

/** The format that a file's first bytes are of, whatever its name and its sender say. */
export function endingOf(head: Uint8Array): Ending | undefined {
  const endings = Object.keys(signatures) as Ending[]
  return endings.find((ending) => signatures[ending].every((byte, place) => head[place] === byte))
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
