import type { FastifyInstance } from 'fastify'
import type { AnswerCache } from '../answer-cache/answer-cache.ts'
import { keptInside } from '../answer-cache/shared-routes.ts'

type Answer = Pick<Response, 'ok' | 'status' | 'text'>
type Send = (url: string, init: RequestInit) => Promise<Answer>

/** How pages reach the API: inside this process, or over HTTP when it stands somewhere else. */
export function apiSender(
  app: FastifyInstance,
  apiBaseUrl: string | undefined,
  answers?: AnswerCache,
): Send {
  if (apiBaseUrl) return (url, init) => fetch(apiBaseUrl.replace(/\/api$/, '') + url, init)
  return async (url, init) => {
    const kept = answers && isPlain(init) ? keptInside(answers, url) : undefined
    if (kept) return answerOf(kept.status, kept.body.toString())
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
