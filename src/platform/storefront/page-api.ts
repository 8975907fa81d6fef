import type { FastifyInstance } from 'fastify'

type Send = (url: string, init: RequestInit) => Promise<Response>

/** How pages reach the API: inside this process, or over HTTP when it stands somewhere else. */
export function apiSender(app: FastifyInstance, apiBaseUrl: string | undefined): Send {
  if (apiBaseUrl) return (url, init) => fetch(apiBaseUrl.replace(/\/api$/, '') + url, init)
  return async (url, init) => {
    const answer = await app.inject({
      url,
      method: (init.method ?? 'GET') as 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.signal && { signal: init.signal }),
    })
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode })
  }
}
