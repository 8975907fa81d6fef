import { ApiError } from '#storefront/api/api-error.ts'
import { shrinkPicture } from '#storefront/shrink-picture.ts'
import type { Purpose } from '../domain.ts'
import type { FileKind } from './file-rules.ts'
import { createLimiter } from './limiter.ts'
import { type Uploaded, uploadFile } from './upload-file.ts'

type Options = {
  purpose: Purpose
  kind: FileKind
  /** The most pixels a side of a sent picture. */
  longestSide: number
  userId: string
  /** The poster of a video. */
  poster?: Blob | null
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** One at a time, since redrawing a photograph takes some hundred megabytes. */
const shrinking = createLimiter(1)

/** Uploads a chosen file, and shrinks a picture before. Throws ApiError, UnknownShape. */
export async function sendFile(
  file: File,
  { longestSide, ...options }: Options,
): Promise<Uploaded> {
  if (!navigator.onLine) throw new ApiError(0, { code: 'NETWORK' })
  const isPicture = options.kind === 'image'
  const draw = () => shrinkPicture(file, longestSide)
  const sent = isPicture ? await shrinking(draw, options.signal) : file
  options.signal.throwIfAborted()
  return uploadFile(sent, options)
}
