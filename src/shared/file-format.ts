/** Formats of pictures and videos that the shop takes. `mov` and `m4v` are built like MP4 but not played by every browser. */
export type FileFormat = 'jpg' | 'png' | 'mp4' | 'mov' | 'm4v' | 'webm'

/** How many first bytes identify a format. */
export const headLength = 64

/** HEIC and AVIF have the structure of MP4 as well; their brands are in none of these. */
const ofBrand = (brands: RegExp) => (head: string) =>
  head.slice(4, 8) === 'ftyp' && brands.test(head.slice(8, 12))
/** The EBML element DocType with the value `webm`: id, length, value. */
const webmDocType = 'B\x82\x84webm'

const signatures: Readonly<Record<FileFormat, (head: string) => boolean>> = {
  jpg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  mp4: ofBrand(/^(?:iso\w|mp4\d|avc1|dash|MSNV|3gp\w)$/),
  mov: ofBrand(/^(?:hvc1|cmf\w|XAVC|qt {2})$/),
  m4v: ofBrand(/^M4V $/),
  webm: (head) => head.startsWith('\x1aE\xdf\xa3') && head.includes(webmDocType),
}

/** The format of a file by its first bytes alone, never by its name or declared type. */
export function fileFormat(bytes: Uint8Array): FileFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headLength))
  const formats = Object.keys(signatures) as FileFormat[]
  return formats.find((format) => signatures[format](head))
}
