import { browserSettings } from '#storefront/api/browser-api.ts'
import { createApiClient } from '#storefront/api/client.ts'
import { at, each, listAt, pictureUrl, text, UnknownShape } from '#storefront/api/read.ts'
import type { Purpose } from '../domain.ts'
import type { FileKind } from './file-rules.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** What a server tells of a file that it took; some tell its id alone. */
export type Uploaded = {
  id: string
  url: string | null
  mimeType: string
  /** What stands for a video until it plays. */
  posterUrl: string | null
}

type Options = {
  purpose: Purpose
  kind: FileKind
  /** Who is signed in. */
  userId: string
  poster?: Blob | null
  /** From 0 to 1: how much has been sent. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const timeout = 15 * 60_000
const folders: Readonly<Record<FileKind, Readonly<Record<Purpose, string>>>> = {
  image: { review: 'review/images', avatar: 'avatar', store: 'store' },
  video: { review: 'review/videos', avatar: 'avatar', store: 'store' },
}

/** Sends one file. Throws ApiError, UnknownShape. */
export async function uploadFile(file: File, options: Options): Promise<Uploaded> {
  const { onProgress, signal } = options
  const api = createApiClient({ send: sendWithProgress(onProgress), timeout, ...browserSettings })
  const form = uploadForm(file, options)
  const [uploaded] = readUploads(await api.post('/api/web/uploads', form, { signal }))
  if (!uploaded) throw new UnknownShape('no file')
  return { ...uploaded, mimeType: uploaded.mimeType || file.type }
}

type FormOptions = Pick<Options, 'purpose' | 'kind' | 'userId' | 'poster'>

/** What is sent of a file: what it is meant for, in both ways in which servers are told of that, and whose it is. */
export function uploadForm(file: File, { purpose, kind, userId, poster }: FormOptions): FormData {
  const form = new FormData()
  form.append('type', purpose)
  form.append('folder', folders[kind][purpose])
  if (userId) form.append('userId', userId)
  form.append('files', file)
  if (poster) form.append('poster', poster, 'poster.jpg')
  return form
}

/** The files that an answer tells of. Throws UnknownShape. */
export function readUploads(answer: unknown): Uploaded[] {
  const list = listAt(answer, 'items', 'data', 'data.items', 'data.data')
  return each(list, (fields) => {
    const id = text(fields.id, at(fields, 'media.id'))
    const url = pictureUrl(fields)
    const posterUrl = pictureUrl(fields.posterUrl)
    return id === '' ? undefined : { id, url, mimeType: text(fields.mimeType), posterUrl }
  })
}
