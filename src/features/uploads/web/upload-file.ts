import { browserSettings } from '#storefront/api/browser-api.ts'
import { createApiClient } from '#storefront/api/client.ts'
import { at, each, listAt, pictureUrl, text, UnknownShape } from '#storefront/api/parse.ts'
import { sendWithProgress } from '#storefront/api/send-with-progress.ts'
import type { Purpose } from '../domain.ts'
import type { FileKind } from './file-rules.ts'

/** A completed upload as the server describes it; some servers return its id alone. */
export type Uploaded = {
  id: string
  url: string | null
  mimeType: string
  /** The poster of a video. */
  posterUrl: string | null
}

type Options = {
  purpose: Purpose
  kind: FileKind
  userId: string
  poster?: Blob | null
  /** Called with the upload progress, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const timeout = 15 * 60_000
const folders: Readonly<Record<FileKind, Readonly<Record<Purpose, string>>>> = {
  image: { review: 'review/images', avatar: 'avatar', store: 'store', return: 'return' },
  video: { review: 'review/videos', avatar: 'avatar', store: 'store', return: 'return' },
}

/** Uploads one file. Throws ApiError, UnknownShape. */
export async function uploadFile(file: File, options: Options): Promise<Uploaded> {
  const { onProgress, signal } = options
  const api = createApiClient({ send: sendWithProgress(onProgress), timeout, ...browserSettings })
  const { poster, ...named } = options
  const form = uploadForm(file, api.isOwnServer() ? options : named)
  const [uploaded] = parseUploads(await api.post('/api/web/uploads', form, { signal }))
  if (!uploaded) throw new UnknownShape('no file')
  return { ...uploaded, mimeType: uploaded.mimeType || file.type }
}

type FormOptions = Pick<Options, 'purpose' | 'kind' | 'userId' | 'poster'>

/** The form of an upload, with the purpose in both fields that servers read (`type`, `folder`), and the owner. */
export function uploadForm(file: File, { purpose, kind, userId, poster }: FormOptions): FormData {
  const form = new FormData()
  form.append('type', purpose)
  form.append('folder', folders[kind][purpose])
  if (userId) form.append('userId', userId)
  form.append('files', file)
  if (poster) form.append('poster', poster, 'poster.jpg')
  return form
}

/** Parses the response of an upload. Throws UnknownShape. */
export function parseUploads(answer: unknown): Uploaded[] {
  const list = listAt(answer, 'items', 'data', 'data.items', 'data.data')
  return each(list, (fields) => {
    const id = text(fields.id, at(fields, 'media.id'))
    const url = pictureUrl(fields)
    const posterUrl = pictureUrl(fields.posterUrl)
    return id === '' ? undefined : { id, url, mimeType: text(fields.mimeType), posterUrl }
  })
}
