import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { serverTimeHeader } from '#shared/server-time.ts'
import { chooseEncoding, type Encoding } from './encodings.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Whether a request with these headers may get what everybody gets. */
export function isFor({ personalBy }: KeptAnswer, headers: IncomingHttpHeaders): boolean {
  for (const name of personalBy) if (headers[name] !== undefined) return false
  return true
}

/** Answers a GET or HEAD with what is kept. `own`: names and values of headers of this request alone, in turn. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  kept: KeptAnswer,
  own: readonly string[],
): void {
  const { headers } = request
  if (kept.status === 200 && isMatch(headers['if-none-match'], kept.etag)) {
    response.writeHead(304, headersOf(kept, own))
    response.end()
    return
  }
  const encoding = chooseEncoding(headers['accept-encoding'])
  const found = kept.bodyIn(encoding)
  const send = (body: Buffer) => sendBody(request, response, { kept, own, encoding, body })
  if (Buffer.isBuffer(found)) send(found)
  else found.then(send, () => send(kept.body))
}

type Sent = { kept: KeptAnswer; own: readonly string[]; encoding: Encoding; body: Buffer }

function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  { kept, own, encoding, body }: Sent,
): void {
  const headers = headersOf(kept, own)
  if (body !== kept.body) headers.push('content-encoding', encoding)
  headers.push('content-length', String(body.length))
  response.writeHead(kept.status, headers)
  response.end(method === 'HEAD' ? undefined : body)
}

function headersOf(kept: KeptAnswer, own: readonly string[]): string[] {
  const headers = [...kept.sent, ...own]
  // The time is that of sending, never a kept one.
  if (kept.isTimed) headers.push(serverTimeHeader, String(Date.now()))
  return headers
}

function isMatch(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false
  if (asked === etag || asked.trim() === '*') return true
  return asked.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
}
