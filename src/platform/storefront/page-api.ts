import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { findCachedResponse } from '../response-cache/shared-routes.ts'

type Answer = Pick<Response, 'ok' | 'status' | 'text'>
type Send = (url: string, init: RequestInit) => Promise<Answer>

/** Sends the API calls of pages inside this process, or over HTTP to `apiBaseUrl`. */
export function apiSender(
  app: FastifyInstance,
  apiBaseUrl: string | undefined,
  cache?: ResponseCache,
): Send {
  if (apiBaseUrl) return (url, init) => fetch(apiBaseUrl.replace(/\/api$/, '') + url, init)
  return async (url, init) => {
    const cached = cache && isPlain(init) ? findCachedResponse(cache, url) : undefined
    if (cached) return answerOf(cached.status, cached.body.toString())
    const answer = await app.inject({
      url,
      method: (init.method ?? 'GET') as 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.signal && { signal: init.signal }),
    })
    return answerOf(answer.statusCode, answer.payload)
  }
}

function isPlain({ method = 'GET' }: RequestInit): boolean {
  return method === 'GET'
}

function answerOf(status: number, body: string): Answer {
  return { status, ok: status >= 200 && status < 300, text: async () => body }
}
