import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { servePwa } from './pwa.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { defaultSharing, type Shared } from './response-cache/shared-routes.ts'
import { shopFacts } from './shop-facts.ts'
import { shopOrigin } from './shop-origin.ts'
import { builtPages } from './storefront/built-pages.ts'
import {
  type Elsewhere,
  newScriptMark,
  pagePolicy,
  withoutMarks,
} from './storefront/content-security.ts'
import { developedPages } from './storefront/developed-pages.ts'
import { failurePage, failurePolicy } from './storefront/failure-page.ts'
import { dataPath, pageAddress } from './storefront/page-address.ts'
import { apiSender } from './storefront/page-api.ts'
import type { AnswerPage, Pages } from './storefront/pages.ts'
import { pictureOrigins, uploadsLocation } from './uploads-location.ts'

type Options = { config: Config; responseCache: ResponseCache; isDevelopment?: boolean }

/** URLs that are never pages. */
const noPages = /^\/(?:api|assets|images|pictures|demo-pictures|uploads|quan-ly)(?:\/|\?|$)/

/**
 * Serves the storefront: static files, pages and their `.data` requests, from the build or, in development, from the sources
 * with hot reload. Must be registered after the API's routes.
 */
export async function serveStorefront(app: FastifyInstance, options: Options): Promise<void> {
  const { config, responseCache, isDevelopment = false } = options
  const pages: Pages = isDevelopment ? await developedPages(app, noPages) : await builtPages(app)
  const send = apiSender(app, config.apiBaseUrl, responseCache)
  const origin = shopOrigin(config)
  const apiBase = config.apiBaseUrl ?? ''
  const countsVisits = config.analytics.service !== 'none'
  const uploads = uploadsLocation(config)
  const elsewhere = { apiBase, pictures: pictureOrigins(config) }
  const hasWorker = config.serviceWorker && !isDevelopment
  await servePwa(app, { config, isDevelopment })

  /** Pages from a foreign server's API are not cached, since its changes are unknown. */
  const shared = (key: string) => (config.apiBaseUrl ? undefined : sharingOf(pages, key))

  app.get('/*', { schema: { hide: true }, config: { shared } }, async (request, reply) => {
    if (noPages.test(request.url)) return reply.callNotFound()
    const mark = newScriptMark()
    const answer = await renderOrFail(request, await pages.handler(), mark, disconnectSignal(reply))
    setCacheControl(request, reply, answer)
    return sendPage(reply, answer, mark, isDevelopment ? undefined : elsewhere)
  })

  async function renderOrFail(
    request: FastifyRequest,
    answerPage: AnswerPage,
    mark: string,
    signal: AbortSignal,
  ): Promise<Response> {
    const onError = (err: unknown) => {
      if (!signal.aborted) request.log.error({ err }, 'page failed')
    }
    try {
      // Only the URL goes in, no headers or cookies, so that the page can be cached for everybody.
      const page = new Request(pageAddress(origin, request.url), { signal })
      const answer = await answerPage(page, {
        send,
        optionalPartTimeout: config.optionalPartTimeout,
        settings: { apiBase, countsVisits, origin, uploads, hasWorker, shop: shopFacts(config) },
        mark,
        onError,
      })
      return isPlain(answer) ? failurePage(request.id) : answer
    } catch (error) {
      onError(error)
      return failurePage(request.id)
    }
  }
}

function sharingOf(pages: Pages, key: string): Shared | undefined {
  if (noPages.test(key)) return undefined
  const [path = ''] = key.split('?', 1)
  const ofData = dataPath(path)
  const query = pages.queryOf(ofData ?? path)
  if (!query) return undefined
  // Pages depend on their URL only.
  return {
    ...defaultSharing,
    query: ofData === undefined ? query : [...query, '_routes'],
    personalBy: [],
  }
}

/** Pages that are not in the shared cache are public as well, but browsers must revalidate them. */
function setCacheControl(
  { shared }: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: Response,
) {
  if (shared || headers.has('cache-control')) return
  reply.header('cache-control', status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
}

/** Aborts when the client disconnects before the response, so that the page's pending API calls can be cancelled. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) disconnected.abort()
  })
  return disconnected.signal
}

/** React Router responds with plain text when even its error page fails to render. */
function isPlain(answer: Response): boolean {
  return answer.status >= 500 && (answer.headers.get('content-type') ?? '').startsWith('text/plain')
}

async function sendPage(
  reply: FastifyReply,
  answer: Response,
  mark: string,
  elsewhere: Elsewhere | undefined,
): Promise<FastifyReply> {
  const { buffer, byteOffset, byteLength } = await answer.bytes()
  const body = Buffer.from(buffer, byteOffset, byteLength)
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (answer.headers.get('content-type') === 'text/x-script') {
    reply.type('text/x-script; charset=utf-8')
  }
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isHtml && elsewhere !== undefined) {
    const isFailure = answer.headers.has('x-failure-page')
    reply.header(
      'content-security-policy',
      isFailure ? failurePolicy : pagePolicy(body, mark, elsewhere),
    )
  }
  reply.removeHeader('x-failure-page')
  return reply.send(isHtml ? withoutMarks(body, mark) : body)
}
