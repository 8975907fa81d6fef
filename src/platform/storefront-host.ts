import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache } from './answer-cache/answer-cache.ts'
import { type Shared, usualSharing } from './answer-cache/shared-routes.ts'
import type { Config } from './config.ts'
import { serveInstallable } from './installable.ts'
import { shopAddress } from './shop-address.ts'
import { shopFacts } from './shop-facts.ts'
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
import { pictureOrigins, uploadsPlace } from './uploads-place.ts'

type Options = { config: Config; answers: AnswerCache; isDevelopment?: boolean }

/** Below these, what is not there is no page. */
const noPages = /^\/(?:api|assets|images|pictures|demo-pictures|uploads)(?:\/|\?|$)/

/**
 * Serves the storefront: its files, its pages and their `.data`. Pages are rendered whole from the built storefront, or
 * from the sources with hot reload when `isDevelopment`. Register it after the API's routes.
 */
export async function serveStorefront(app: FastifyInstance, options: Options): Promise<void> {
  const { config, answers, isDevelopment = false } = options
  const pages: Pages = isDevelopment ? await developedPages(app, noPages) : await builtPages(app)
  const send = apiSender(app, config.apiBaseUrl, answers)
  const origin = shopAddress(config)
  const apiBase = config.apiBaseUrl ?? ''
  const countsVisits = config.analytics.service !== 'none'
  const uploads = uploadsPlace(config)
  const elsewhere = { apiBase, pictures: pictureOrigins(config) }
  const hasWorker = config.serviceWorker && !isDevelopment
  const shop = shopFacts(config)
  await serveInstallable(app, { config, isDevelopment })

  /** Nobody tells when something changes on another server. */
  const shared = (key: string) => (config.apiBaseUrl ? undefined : sharingOf(pages, key))

  app.get('/*', { schema: { hide: true }, config: { shared } }, async (request, reply) => {
    if (noPages.test(request.url)) return reply.callNotFound()
    const mark = newScriptMark()
    const answer = await renderOrFail(request, await pages.handler(), mark, goneSignal(reply))
    tellBrowsers(request, reply, answer)
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
      // Nothing of the visitor but the address goes in, so what comes out may be shared by all.
      const page = new Request(pageAddress(origin, request.url), { signal })
      const answer = await answerPage(page, {
        send,
        settings: { apiBase, countsVisits, origin, uploads, hasWorker, shop },
        mark,
        onError,
      })
      return isPlain(answer) ? failurePage() : answer
    } catch (error) {
      onError(error)
      return failurePage()
    }
  }
}

function sharingOf(pages: Pages, key: string): Shared | undefined {
  if (noPages.test(key)) return undefined
  const [path = ''] = key.split('?', 1)
  const ofData = dataPath(path)
  const query = pages.queryOf(ofData ?? path)
  if (!query) return undefined
  // Pages are made from their address alone, whoever asks.
  return {
    ...usualSharing,
    query: ofData === undefined ? query : [...query, '_routes'],
    personalBy: [],
  }
}

/** Pages that are not shared are the same for all, too: their browsers ask again each time. */
function tellBrowsers(
  { shared }: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: Response,
) {
  if (shared || headers.has('cache-control')) return
  reply.header('cache-control', status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
}

/** Tells that the visitor has gone before there was an answer: what the page still asks for can be given up. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort()
  })
  return gone.signal
}

/** React Router's last word, when even its error page could not be rendered. */
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
