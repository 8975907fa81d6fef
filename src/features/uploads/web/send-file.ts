import { ApiError } from '#storefront/api/api-error.ts'
import type { Purpose } from '../domain.ts'
import type { FileKind } from './file-rules.ts'
import { createLane } from './lane.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { type Uploaded, uploadFile } from './upload-file.ts'

type Options = {
  purpose: Purpose
  kind: FileKind
  /** Pictures are sent with at most so many pixels a side. */
  longestSide: number
  userId: string
  /** What stands for a video until it plays. */
  poster?: Blob | null
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A photograph takes some hundred megabytes while it is drawn anew. */
const drawing = createLane(1)

/** Sends a chosen file, a picture no larger than it is needed. Throws ApiError, UnknownShape. */
export async function sendFile(
  file: File,
  { longestSide, ...options }: Options,
): Promise<Uploaded> {
  if (!navigator.onLine) throw new ApiError(0, { code: 'NETWORK' })
  const isPicture = options.kind === 'image'
  const draw = () => shrinkPicture(file, longestSide)
  const sent = isPicture ? await drawing(draw, options.signal) : file
  options.signal.throwIfAborted()
  return uploadFile(sent, options)
}
