import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { type ByteRange, type FileStore, mimeTypeOf } from '../file-store.ts'
import { parseRange } from './parse-range.ts'

const uploaded = /^\/uploads\/([0-9a-f]{2}\/[0-9a-f-]{36}\.(?:jpg|png|mp4|webm))$/

/** The max-age of uploads, in seconds; short, since deleted ones should disappear soon. */
export const uploadLifetime = 86_400

/**
 * No file runs a script, whatever it contains. A video in a tab of its own is shown in a document that the browser makes: it
 * needs styles, and our origin to read the video.
 */
export const filePolicy =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin"

/** The files are public, and a page may embed them from a CDN of another site. */
export const shownAnywhere = { 'cross-origin-resource-policy': 'cross-origin' }

/** The key in the store of a path such as `/uploads/4f/4f0c….jpg`. */
export function placeOf(address: string): string | undefined {
  return uploaded.exec(address)?.[1]
}

/** Serves the store's files below `/uploads`, in byte ranges. */
export function serveUploads(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { '*': string } }>(
    '/uploads/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const place = placeOf(`/uploads/${request.params['*']}`)
      if (!place) throw new AppError('NOT_FOUND')
      return sendStored(files, place, { request, reply, lifetime: uploadLifetime })
    },
  )
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; lifetime: number }

/** Sends a file of the store, or the range of it that is asked for. Throws NOT_FOUND, UNAVAILABLE. */
export async function sendStored(
  files: FileStore,
  key: string,
  { request, reply, lifetime }: Exchange,
): Promise<FastifyReply> {
  const etag = etagOf(key)
  const { code, headers, content } = await answer(files, key, request)
  const caching = `public, max-age=${lifetime}, immutable`
  return reply
    .code(code)
    .headers({ etag, 'accept-ranges': 'bytes', 'cache-control': caching, ...headers })
    .headers({ ...shownAnywhere, 'content-security-policy': filePolicy })
    .send(content)
}

/** A key never gets other content, so that its name is the ETag. */
function etagOf(key: string): string {
  return `"${path.posix.basename(key)}"`
}

type Answer = { code: number; headers: Record<string, string | number>; content?: Readable }

async function answer(
  files: FileStore,
  place: string,
  { method, headers }: FastifyRequest,
): Promise<Answer> {
  const etag = etagOf(place)
  if (headers['if-none-match']?.includes(etag)) {
    await getSize(files, place)
    return { code: 304, headers: {} }
  }
  if (method === 'HEAD') return inFull(place, await getSize(files, place), Readable.from([]))
  const isFresh = (headers['if-range'] ?? etag) === etag
  if (headers.range === undefined || !isFresh) return bytesOf(files, place)

  const size = await getSize(files, place)
  const range = parseRange(headers.range, size)
  if (range === 'outside') {
    // A CDN must not serve this to requests for the whole file.
    const headers = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
    return { code: 416, headers }
  }
  return bytesOf(files, place, range && { range, size })
}

async function getSize(files: FileStore, place: string): Promise<number> {
  const size = await files.sizeOf(place)
  if (size === undefined) throw new AppError('NOT_FOUND')
  return size
}

async function bytesOf(
  files: FileStore,
  place: string,
  wanted?: { range: ByteRange; size: number },
): Promise<Answer> {
  const found = await files.open(place, wanted?.range)
  if (!found) throw new AppError('NOT_FOUND')
  const answer = inFull(place, found.bytes, found.content)
  if (!wanted) return answer
  const { range, size } = wanted
  answer.headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
  return { ...answer, code: 206 }
}

function inFull(place: string, bytes: number, content: Readable): Answer {
  const headers = { 'content-type': mimeTypeOf(place), 'content-length': bytes }
  return { code: 200, headers, content }
}
