import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/app-error.ts'
import { orUnavailable } from '../file-store/or-unavailable.ts'
import type { FileStore } from '../file-store.ts'
import type { PictureSource } from './picture-sources.ts'
import { uploadLifetime } from './serve-uploads.ts'

/** A picture that smaller ones are made from, on this machine or in the store. */
export type Original = Pick<PictureSource, 'isContentNamed' | 'lifetime'> & {
  /** Unique among all originals. */
  name: string
  /** A string that changes with the content. Throws NOT_FOUND. */
  version(): Promise<string>
  /** Its path or its content. Throws NOT_FOUND, UNAVAILABLE. */
  read(): Promise<string | Buffer>
}

/** Uploads are at most 2560 pixels a side, and no file is larger than its uncompressed pixels. */
const maxBytes = 64 * 1024 ** 2

/** A picture on this machine. */
export function originalIn(source: PictureSource): Original {
  const { file, ...rest } = source
  return { ...rest, name: file, version: () => versionOf(source), read: async () => file }
}

/** The same for one that may be in the store instead. */
export function originalInOrAt(source: PictureSource, files: FileStore): Original {
  const here = originalIn(source)
  const { key } = source
  if (key === undefined) return here
  const there = originalAt(files, key)
  return {
    ...here,
    version: () => here.version().catch(() => there.version()),
    read: () =>
      here.version().then(
        () => here.read(),
        () => there.read(),
      ),
  }
}

/** A picture in the store. */
export function originalAt(files: FileStore, place: string): Original {
  return {
    name: nameOfStored(place),
    isContentNamed: true,
    lifetime: uploadLifetime,
    async version() {
      // While the store is unavailable, the resized copies are served.
      const size = await files.sizeOf(place).catch(() => 'unknown')
      if (size === undefined) throw new AppError('NOT_FOUND')
      return ''
    },
    async read() {
      const found = await files.open(place)
      if (!found) throw new AppError('NOT_FOUND')
      if (found.bytes <= maxBytes) return orUnavailable(buffer(found.content))
      found.content.destroy()
      throw new AppError('NOT_FOUND')
    },
  }
}

/** The name of a file of the store in cache keys of its resized copies. */
export function nameOfStored(place: string): string {
  return `uploads/${place}`
}

/** A string that changes with the file. Throws NOT_FOUND. */
export async function versionOf({ file, isContentNamed }: PictureSource): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new AppError('NOT_FOUND')
  return isContentNamed ? '' : `${found.mtimeMs}-${found.size}`
}
