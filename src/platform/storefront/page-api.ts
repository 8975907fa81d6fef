import type { FastifyInstance } from 'fastify'

type Answer = Pick<Response, 'ok' | 'status' | 'text'>
type Send = (url: string, init: RequestInit) => Promise<Answer>

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
    const status = answer.statusCode
    return { status, ok: status >= 200 && status < 300, text: async () => answer.payload }
  }
}
