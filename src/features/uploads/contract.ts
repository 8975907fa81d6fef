import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id } from '#shared/text.ts'
import { maxFiles } from './domain.ts'

/** The parts of a request, as `multipart/form-data`. */
export const UploadForm = z.object({
  files: z.array(z.file()).min(1).max(maxFiles),
  /** The poster of a video, JPEG or PNG: belongs to the last of `files` before it. */
  poster: z.array(z.file()).max(maxFiles).optional(),
  /** The purpose: `review`, `avatar`, `store` or `return`. */
  type: z.string().optional(),
  /** The older way to say it: `review/images` or `review/videos`. */
  folder: z.string().optional(),
  userId: z.string().optional(),
})

/** The parts of a request of staff. */
export const StaffUploadForm = z.object({
  files: z.array(z.file()).min(1).max(maxFiles),
  /** The poster of a video, JPEG or PNG: belongs to the last of `files` before it. */
  poster: z.array(z.file()).max(maxFiles).optional(),
})

export const Upload = z.object({
  id: Id,
  /** Its path on this host. */
  url: z.string(),
  mimeType: z.string(),
  /** The path of a video's poster on this host; null when none was sent. */
  posterUrl: z.string().nullable(),
  /** In pixels, upright. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type Upload = z.infer<typeof Upload>

/** In the order of the request. */
export const UploadAnswer = answer({ items: z.array(Upload) })
