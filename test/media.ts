import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** An image or video of `test/media`; camera files contain location and owner. */
export function aMedium(
  name:
    | 'photo.jpg'
    | 'progressive.jpg'
    | 'picture.png'
    | 'film.mp4'
    | 'turned.mov'
    | 'film.webm'
    | 'tagged.webm',
): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, 'media', name))
}

/** Camera metadata that must not be in any served file. */
export const secretPlace = '+21.0285+105.8542/'
export const secretOwner = 'Máy-ảnh-bí-mật'

/** A WebM as browsers record it, with its length not known yet, and bytes behind it. */
export function withUnknownLength(film: Buffer, behind: Buffer): Buffer {
  const segment = film.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]))
  film.set([0x07, 0xff, 0xff, 0xff, 0xff, 0xff], segment + 4)
  return Buffer.concat([film, behind])
}
