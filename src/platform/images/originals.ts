import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/app-error.ts'
import { reached } from '../file-store/reached.ts'
import type { FileStore } from '../file-store.ts'
import type { PictureSource } from './picture-sources.ts'
import { uploadLifetime } from './serve-stored.ts'

/** A picture that smaller ones are made from. */
export type Original = Pick<PictureSource, 'isContentNamed' | 'lifetime'> & {
  /** Tells it from all others. */
  name: string
  /** What changes when its content does. Throws NOT_FOUND when it is not there. */
  version(): Promise<string>
  /** Its file, or what is in it. Throws NOT_FOUND when it is not there, UNAVAILABLE when it can't be reached. */
  read(): Promise<string | Buffer>
}

/** Pictures of shoppers are at most 2560 pixels a side: no file of one is larger than its bare pixels. */
const mostBytes = 64 * 1024 ** 2

/** A picture of this machine. */
export function originalIn(source: PictureSource): Original {
  const { file, ...rest } = source
  return { ...rest, name: file, version: () => versionOf(source), read: async () => file }
}

/** A picture of the store. */
export function originalAt(files: FileStore, place: string): Original {
  return {
    name: nameOfStored(place),
    isContentNamed: true,
    lifetime: uploadLifetime,
    async version() {
      // While the store can't be asked, what was made of its pictures is shown.
      const size = await files.sizeOf(place).catch(() => 'unknown')
      if (size === undefined) throw new AppError('NOT_FOUND')
      return ''
    },
    async read() {
      const found = await files.open(place)
      if (!found) throw new AppError('NOT_FOUND')
      if (found.bytes <= mostBytes) return reached(buffer(found.content))
      found.content.destroy()
      throw new AppError('NOT_FOUND')
    },
  }
}

/** The name under which small versions of a picture of the store are kept. */
export function nameOfStored(place: string): string {
  return `uploads/${place}`
}

/** What changes when a file does. Throws NOT_FOUND when there is no such file. */
export async function versionOf({ file, isContentNamed }: PictureSource): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new AppError('NOT_FOUND')
  return isContentNamed ? '' : `${found.mtimeMs}-${found.size}`
}
