import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Config } from '../config.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerKey } from './answer-key.ts'
import { sendKept } from './send-kept.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What Fastify was told of servers, its own defaults filled in. */
type Told = {
  http?: ServerOptions
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * How Fastify makes its server: what is kept and fresh is given before Fastify hears of the request, which costs a fraction.
 * Requests from other sites or with a body, and all of them while each is logged, go the whole way; they get the same
 * answers there.
 */
export function serveHitsFirst(
  answers: AnswerCache,
  { corsOrigins, logLevel }: Config,
): (handler: Handler, options: Told) => Server {
  const isLogged = logLevel === 'debug' || logLevel === 'trace'
  const answersOthers = corsOrigins.length > 0

  function serveHit(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (answersOthers && headers.origin !== undefined) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false
    const key = answerKey(url)
    const kept = key === undefined ? undefined : answers.find(key, headers)
    if (!kept) return false
    sendKept(request, response, kept, ['x-request-id', randomUUID()])
    return true
  }

  return (handler, options) => {
    const first: Handler = (request, response) => {
      if (!serveHit(request, response)) handler(request, response)
    }
    return withTimes(
      createServer(options.http ?? {}, answers.isOn && !isLogged ? first : handler),
      options,
    )
  }
}

/** As Fastify sets up a server of its own. */
function withTimes(server: Server, options: Told): Server {
  server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000
  server.requestTimeout = options.requestTimeout ?? 0
  server.setTimeout(options.connectionTimeout ?? 0)
  return server
}
