import type { FastifyInstance } from 'fastify'
import type { Ask } from './server.ts'

/** Our own server over HTTP. */
export function overHttp(shopUrl: string): Ask {
  return async ({ method, url, headers, body }) => {
    const answer = await fetch(shopUrl + url, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
}

/** Our own server in this process. */
export function inProcess(app: FastifyInstance): Ask {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    return { status: answer.statusCode, type, body: answer.rawPayload }
  }
}
