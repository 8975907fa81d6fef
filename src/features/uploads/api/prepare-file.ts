import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/app-error.ts'
import { isPicture } from '../domain.ts'
import { createPicturePreparer, longestSide } from './prepare-picture.ts'
import { createVideoPreparer } from './prepare-video.ts'
import type { Received } from './receive-files.ts'
import type { PreparedFile } from './store-uploads.ts'

type Prepared = Omit<PreparedFile, 'name'>

/** Rewrites a received file. Adds the path of each file it writes to `written`. Throws INVALID_FIELD, UNAVAILABLE. */
export type PrepareFile = (received: Received, written: string[]) => Promise<Prepared>

const posterSide = 1280

export function createPreparer(): PrepareFile {
  const [preparePicture, prepareVideo] = [createPicturePreparer(), createVideoPreparer()]

  async function preparePoster(file: string, target: string): Promise<string | undefined> {
    try {
      await preparePicture({ file, target, ending: 'jpg', longestSide: posterSide })
      return target
    } catch (thrown) {
      if (thrown instanceof AppError) return undefined
      throw thrown
    }
  }

  return async ({ file, ending, poster: frame }, written) => {
    const newFile = () => {
      const made = path.join(path.dirname(file), `${randomUUID()}.made.part`)
      written.push(made)
      return made
    }
    const target = newFile()
    if (isPicture(ending)) {
      const size = await preparePicture({ file, target, ending, longestSide })
      return { file: target, ending, bytes: await bytesOf(target), ...size, durationMs: null }
    }
    const shape = await prepareVideo({ file, target, ending })
    const poster = frame && (await preparePoster(frame, newFile()))
    return { file: target, ending, bytes: await bytesOf(target), ...shape, poster }
  }
}

async function bytesOf(file: string): Promise<number> {
  return (await stat(file)).size
}
