import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { serverTimeHeader } from '#shared/server-time.ts'
import type { CachedResponse } from './cached-response.ts'
import { chooseEncoding, type Encoding } from './content-encoding.ts'

/** Whether a request with these headers may get the shared response. */
export function isFor({ personalBy }: CachedResponse, headers: IncomingHttpHeaders): boolean {
  for (const name of personalBy) if (headers[name] !== undefined) return false
  return true
}

/** Answers a GET or HEAD from the cache. `ownHeaders`: names and values, by turns, of this request alone. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  ownHeaders: readonly string[],
): void {
  const { headers } = request
  if (cached.status === 200 && isMatch(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, headersOf(cached, ownHeaders))
    response.end()
    return
  }
  const encoding = chooseEncoding(headers['accept-encoding'])
  const found = cached.bodyIn(encoding)
  const send = (body: Buffer) => sendBody(request, response, { cached, ownHeaders, encoding, body })
  if (Buffer.isBuffer(found)) send(found)
  else found.then(send, () => send(cached.body))
}

type Sent = {
  cached: CachedResponse
  ownHeaders: readonly string[]
  encoding: Encoding
  body: Buffer
}

function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  { cached, ownHeaders, encoding, body }: Sent,
): void {
  const headers = headersOf(cached, ownHeaders)
  if (body !== cached.body) headers.push('content-encoding', encoding)
  headers.push('content-length', String(body.length))
  response.writeHead(cached.status, headers)
  response.end(method === 'HEAD' ? undefined : body)
}

function headersOf(cached: CachedResponse, ownHeaders: readonly string[]): string[] {
  const headers = [...cached.rawHeaders, ...ownHeaders]
  // The time is that of sending, never a cached one.
  if (cached.isTimed) headers.push(serverTimeHeader, String(Date.now()))
  return headers
}

function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
}
