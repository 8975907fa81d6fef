import type { FastifyInstance } from 'fastify'

export type SentFile = {
  content: Uint8Array | string
  name?: string
  /** Content type claimed by the sender. */
  type?: string
  /** Name of the form part. */
  field?: 'files' | 'poster'
}

/** Uploads files and fields in this order; returns status and response. */
export async function sendUpload(
  app: FastifyInstance,
  headers: Record<string, string>,
  files: readonly SentFile[],
  fields: readonly (readonly [string, string])[] = [],
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/web/uploads',
    headers,
    payload: uploadForm(files, fields),
  })
  return { status: answer.statusCode, ...answer.json() }
}

export function uploadForm(
  files: readonly SentFile[],
  fields: readonly (readonly [string, string])[] = [],
): FormData {
  const form = new FormData()
  for (const { content, name = 'anh.jpg', type = 'image/jpeg', field = 'files' } of files) {
    form.append(field, new File([content as Uint8Array<ArrayBuffer>], name, { type }))
  }
  for (const [name, value] of fields) form.append(name, value)
  return form
}
