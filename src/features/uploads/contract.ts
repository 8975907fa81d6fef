import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id } from '#shared/text.ts'
import { mostFiles } from './domain.ts'

/** The parts of a request, as `multipart/form-data`. */
export const UploadForm = z.object({
  files: z.array(z.file()).min(1).max(mostFiles),
  /** What stands for a video until it plays, JPEG or PNG: belongs to the last of `files` before it. */
  poster: z.array(z.file()).max(mostFiles).optional(),
  /** What they are for: `review`, `avatar` or `store`. */
  type: z.string().optional(),
  /** The older way to say it: `review/images` or `review/videos`. */
  folder: z.string().optional(),
  userId: z.string().optional(),
})

export const Upload = z.object({
  id: Id,
  /** Where it is served, by a path of this host. */
  url: z.string(),
  mimeType: z.string(),
  /** Where the picture is served that stands for a video until it plays; null when none came with it. */
  posterUrl: z.string().nullable(),
  /** In pixels, upright. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type Upload = z.infer<typeof Upload>

/** In the order of the request. */
export const UploadAnswer = answer({ items: z.array(Upload) })
