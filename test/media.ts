import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A picture or video of `test/media`; those of cameras tell where they were taken, and by whom. */
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

/** What cameras told that no served file may hold. */
export const secretPlace = '+21.0285+105.8542/'
export const secretOwner = 'Máy-ảnh-bí-mật'
