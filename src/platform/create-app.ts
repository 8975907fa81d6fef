import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { serverTimeHeader } from '#shared/server-time.ts'
import type { AnswerCache } from './answer-cache/answer-cache.ts'
import { serveHitsFirst } from './answer-cache/serve-hits.ts'
import { keepSharedAnswers } from './answer-cache/shared-routes.ts'
import { quickAnswers } from './answer-writer.ts'
import type { Config } from './config.ts'
import { answerFailure, handleErrors } from './error-handler.ts'
import { fieldSentence } from './field-sentence.ts'
import { answerMalformed } from './malformed-request.ts'
import { readableAddress } from './readable-address.ts'
import { securityHeaders } from './security-headers.ts'
import { tellTime } from './server-time.ts'
import type { Troubles } from './troubles.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take to come. */
    bodySeconds?: number
  }
}

z.config({ customError: fieldSentence })

/** Larger answers are compressed aside; a page is done at once, which takes an eighth of the processor time. */
const compressedAtOnce = 512 * 1024

/**
 * The bare HTTP server: limits, request ids, security headers, compression, CORS, error handling. `answers` writes what routes
 * answer by their schemas; `kept` are those that are the same for everybody. What goes wrong is noted in `troubles`.
 */
export async function createApp(
  config: Config,
  log: FastifyBaseLogger,
  answers = quickAnswers,
  kept?: AnswerCache,
  troubles?: Troubles,
): Promise<FastifyInstance> {
  const always = securityHeaders(config.publicUrl?.startsWith('https:') ?? false)
  const app = Fastify({
    ...(kept && { serverFactory: serveHitsFirst(kept, config) }),
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Bodies have a time of their own (limitBodies).
    requestTimeout: 20 * 60_000,
    http: { headersTimeout: 30_000 },
    // While the server closes, answers are still given: pages under way ask the API inside this process.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
    clientErrorHandler: answerMalformed(always),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answers)
  handleErrors(app, troubles)
  readJsonBodies(app)
  limitBodies(app)
  keepFromCaches(app)
  tellTime(app)

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
    syncThreshold: compressedAtOnce,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (kept) keepSharedAnswers(app, kept)
  return app
}

/** Calls are answered to whoever asks: no cache keeps anything of them unless a route says that it may. */
function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isSilent = !request.shared && !reply.hasHeader('cache-control')
    if (isSilent && request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const bodySeconds = 30

/** A body that does not come in time is waited for no longer; `config.bodySeconds` of a route gives it more. */
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

/** Bodies are JSON and nothing else; one without content is none, since clients name the type on every call. */
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
