import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { serverTimeHeader } from '#shared/server-time.ts'
import type { Config } from './config.ts'
import { handleErrors, sendFailure } from './error-handler.ts'
import { escapeMalformedUrl } from './escape-malformed-url.ts'
import { answerMalformed } from './malformed-request.ts'
import type { OutageTracker } from './outages.ts'
import { followRequests, newRequestId } from './request-id.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { serveCacheHits } from './response-cache/serve-cache-hits.ts'
import { cacheSharedRoutes } from './response-cache/shared-routes.ts'
import { fastSerializer } from './response-serializer.ts'
import { securityHeaders } from './security-headers.ts'
import { addServerTime } from './server-time.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { proxyCheck } from './trust-proxy.ts'
import { validationMessage } from './validation-message.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for receiving the request body. */
    bodySeconds?: number
  }
}

z.config({ customError: validationMessage })

/** Responses up to this size are compressed synchronously, which takes an eighth of the CPU time of a stream. */
const syncCompressionBytes = 512 * 1024

/**
 * Creates the HTTP server without routes: limits, request ids, security headers, compression, CORS, error handling. `serializer`
 * serializes responses by their schemas, `cache` stores public responses, `outages` collects errors of routes.
 */
export async function createApp(
  config: Config,
  log: FastifyBaseLogger,
  serializer = fastSerializer,
  cache?: ResponseCache,
  outages?: OutageTracker,
): Promise<FastifyInstance> {
  const always = securityHeaders(config.publicUrl?.startsWith('https:') ?? false)
  const isProxy = proxyCheck(config.trustProxy)
  const app = Fastify({
    ...(cache && { serverFactory: serveCacheHits(cache, config) }),
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: (request) => newRequestId(request, isProxy),
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(url),
    // Bodies have a shorter limit (limitBodies).
    requestTimeout: 20 * 60_000,
    http: { headersTimeout: 30_000 },
    // Pages that are still rendering call the API of this process while the server closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: sendFailure,
    clientErrorHandler: answerMalformed(always),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializer)
  followRequests(app)
  traceRequests(app, isProxy)
  handleErrors(app, outages)
  readJsonBodies(app)
  limitBodies(app)
  preventCaching(app)
  addServerTime(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    done()
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'x-requested-with',
        'x-session-id',
        'idempotency-key',
      ],
      exposedHeaders: ['x-request-id', 'retry-after', 'date', serverTimeHeader],
      maxAge: 86_400,
    })
  }
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    syncThreshold: syncCompressionBytes,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (cache) cacheSharedRoutes(app, cache)
  return app
}

/** API responses may be personal: they get `no-store` unless a route sets its own `cache-control`. */
function preventCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isUnset = !request.shared && !reply.hasHeader('cache-control')
    if (isUnset && request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const bodySeconds = 30

/** Destroys requests whose body does not arrive in time; a route may set a longer limit as `config.bodySeconds`. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length !== '0' || encoding !== undefined) {
      const limitMs = (routeOptions.config.bodySeconds ?? bodySeconds) * 1000
      const timer = setTimeout(() => raw.complete || raw.destroy(), limitMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Accepts JSON bodies only. An empty body counts as none, since clients send the content type with every request. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else parse(request, body, done)
    },
  )
}
