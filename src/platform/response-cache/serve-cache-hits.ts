import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Config } from '../config.ts'
import { cacheKey } from './cache-key.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The options that Fastify passes to a server factory, its own defaults filled in. */
type FactoryOptions = {
  http?: ServerOptions
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * A server factory for Fastify that answers fresh cache hits before Fastify sees the request (docs/decisions/page-cache.md
 * has what that saves). Fastify answers the others from the same cache: requests of other origins, those with a body, and
 * all of them while requests are logged.
 */
export function serveCacheHits(
  cache: ResponseCache,
  { corsOrigins, logLevel }: Config,
): (handler: Handler, options: FactoryOptions) => Server {
  const isLogged = logLevel === 'debug' || logLevel === 'trace'
  const hasCors = corsOrigins.length > 0

  function serveHit(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (hasCors && headers.origin !== undefined) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false
    const key = cacheKey(url)
    const cached = key === undefined ? undefined : cache.find(key, headers)
    if (!cached) return false
    sendCached(request, response, cached, ['x-request-id', randomUUID()])
    return true
  }

  return (handler, options) => {
    const hitsFirst: Handler = (request, response) => {
      if (!serveHit(request, response)) handler(request, response)
    }
    const server = createServer(options.http ?? {}, cache.isOn && !isLogged ? hitsFirst : handler)
    // Fastify leaves these to the factory.
    server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000
    server.requestTimeout = options.requestTimeout ?? 0
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }
}
