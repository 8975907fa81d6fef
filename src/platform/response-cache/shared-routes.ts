import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type ReadSource, readFrom } from '../replica/read-source.ts'
import { cacheKey, isCanonicalUrl, isDeclared } from './cache-key.ts'
import { type CacheableResponse, type CachedResponse, isFailure } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

/** How long and for which requests the responses of a route are shared by all clients. */
export type Shared = {
  /** How long they are fresh. */
  seconds: number
  /** How long they are served afterwards, while they are revalidated. */
  staleSeconds: number
  /** Query parameters allowed beside those of the route's schema; `attr.*` allows all names that begin with `attr.`. */
  query?: readonly string[]
  /** Requests with one of these headers get a personal response; `authorization` when not given. */
  personalBy?: readonly string[]
  /** Browsers and CDNs store nothing: the response carries the time it was sent at. */
  inProcessOnly?: boolean
}

/** Changes invalidate responses at once, except for counts of sales and large stocks, which may be as old as this. */
export const defaultSharing = { seconds: 10, staleSeconds: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses are the same for every client: this process and CDNs cache them. */
    shared?: Shared | ((key: string) => Shared | undefined)
  }
  interface FastifyReply {
    /** Adds tags of the data that a shared response, and each page with it, is made from (`product:<id>`, `categories` …). */
    tag(...tags: readonly string[]): void
  }
  interface FastifyRequest {
    /** How the response to this request is shared; null when it is personal. */
    shared: Shared | null
  }
}

/** A response being made. */
type Draft = {
  key: string
  /** Of its data. */
  tags: Set<string>
  /** One of its calls failed. */
  isPartial: boolean
  /** It is made from other shared responses. */
  isComposed: boolean
  /** The oldest `asOf` of those. */
  asOf?: number
}
const drafts = new AsyncLocalStorage<Draft>()

const personalByDefault = ['authorization']
const notFoundSeconds = 5
const failureSeconds = 1

/** Headers of one request or connection, and those that depend on the encoding. */
const ownHeaders =
  /^(?:date|connection|keep-alive|content-length|content-encoding|transfer-encoding|etag|x-request-id|x-server-time|access-control-.*)$/

/** Caches the responses of routes with `config.shared`. Call it before they are registered. */
export function cacheSharedRoutes(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('shared', null)
  app.decorateReply('tag', (...tags: readonly string[]) => {
    const draft = drafts.getStore()
    for (const tag of tags) draft?.tags.add(tag)
  })
  app.addHook('onRoute', (route) => {
    if (!route.config?.shared) return
    const declared = queryOf(route)
    const { shared } = route.config
    const rulesFor = typeof shared === 'function' ? shared : () => shared
    const serveShared = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = cacheKey(request.originalUrl)
      const rules = key === undefined ? undefined : rulesFor(key)
      if (!rules || key === undefined) return
      vary(reply, 'accept-encoding', ...(rules.personalBy ?? personalByDefault))
      if (!isShared(request, key, rules, declared)) {
        reply.header('cache-control', 'private, no-store')
        return
      }
      request.shared = rules
      const outer = drafts.getStore()
      if (!cache.isOn || outer?.key === key) return
      if (outer) outer.isComposed = true
      const cached = await cache.get(
        key,
        () => load(app, key, { ...rules, route: route.url }, cache.replica),
        // A page made from stale calls would be cached as a fresh one.
        { freshOnly: outer !== undefined },
      )
      passTagsUp(cached)
      reply.hijack()
      sendCached(request.raw, reply.raw, cached, headersOf(reply))
    }
    route.onRequest = [serveShared, ...[route.onRequest ?? []].flat()]
    route.onSend = [...[route.onSend ?? []].flat(), setCacheControl]
  })
}

/** The fresh cached response to a call that a page makes inside the process; the page gets its tags. */
export function findCachedResponse(cache: ResponseCache, url: string): CachedResponse | undefined {
  const key = cacheKey(url)
  const cached = key === undefined ? undefined : cache.find(key, {})
  if (cached) passTagsUp(cached)
  return cached
}

function passTagsUp({ tags, status, isPartial, asOf }: CachedResponse): void {
  const outer = drafts.getStore()
  if (!outer) return
  for (const tag of tags) outer.tags.add(tag)
  if (status >= 500 || isPartial) outer.isPartial = true
  if (asOf !== undefined) outer.asOf = Math.min(asOf, outer.asOf ?? asOf)
}

function queryOf({ schema }: RouteOptions): string[] {
  const query = schema?.querystring
  return typeof query === 'object' && query !== null && 'shape' in query
    ? Object.keys(query.shape as object)
    : []
}

function isShared(
  { headers }: FastifyRequest,
  key: string,
  { query = [], personalBy = personalByDefault }: Shared,
  declared: readonly string[],
): boolean {
  if (personalBy.some((name) => headers[name] !== undefined)) return false
  return isCanonicalUrl(key) && isDeclared(key, [...declared, ...query])
}

async function setCacheControl({ shared }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!shared || reply.hasHeader('cache-control')) return
  const draft = drafts.getStore()
  if (draft?.isPartial || draft?.asOf !== undefined) {
    reply.header('cache-control', 'no-store')
    return
  }
  reply.header('cache-control', cacheControlOf(reply.statusCode, shared))
  if (reply.statusCode !== 200 || shared.inProcessOnly) return
  // For CDNs alone: a browser that serves stale responses shows shoppers the state before their own change.
  const { seconds, staleSeconds } = shared
  const stale = `stale-while-revalidate=${staleSeconds}`
  reply.header('cdn-cache-control', `public, max-age=${seconds}, ${stale}`)
}

function cacheControlOf(status: number, { seconds, inProcessOnly }: Shared): string {
  if (inProcessOnly) return 'no-store'
  if (status === 404) return `public, max-age=0, s-maxage=${notFoundSeconds}`
  if (status !== 200) return 'no-store'
  return `public, max-age=0, s-maxage=${seconds}, must-revalidate`
}

function vary(reply: FastifyReply, ...names: readonly string[]): void {
  const present = [reply.getHeader('vary') ?? []].flat().join(', ')
  const known = present.toLowerCase().split(/\s*,\s*/)
  const added = names.filter((name) => !known.includes(name))
  reply.header('vary', [present, ...added].filter(Boolean).join(', '))
}

/**
 * Makes the response from the replica, or else from the primary, or else from what the replica had last of a primary that is away. That
 * comes first once it is known to be away: the primary would be tried until the time limit.
 */
async function load(
  app: FastifyInstance,
  key: string,
  rules: Rules,
  replica: ResponseCache['replica'],
): Promise<CacheableResponse> {
  if (!replica) return (await make(app, key, rules)).response
  const makeLastKnown = async () => {
    const asOf = replica.knownSince()
    if (asOf === undefined) return undefined
    const { response } = await make(app, key, rules, 'last known', asOf)
    return isFailure(response) ? undefined : response
  }
  const isAway = replica.isPrimaryAway()
  const known = isAway ? await makeLastKnown() : undefined
  if (known) return known
  const first = await make(app, key, rules, 'replica')
  // What it is made from has been tried like this before.
  if (!isFailure(first.response) || first.isComposed) return first.response
  const { response } = await make(app, key, rules, 'primary')
  if (response.status < 500 || isAway) return response
  return (await makeLastKnown()) ?? response
}

/** Makes the response from its key alone, without any header of the client. */
async function make(
  app: FastifyInstance,
  key: string,
  rules: Rules,
  source: ReadSource = 'primary',
  known?: number,
): Promise<{ response: CacheableResponse; isComposed: boolean }> {
  const draft: Draft = { key, tags: new Set(), isPartial: false, isComposed: false }
  if (known !== undefined) draft.asOf = known
  // `inject` begins when its promise is awaited, so that happens inside `run`.
  const answer = await readFrom(source, () => drafts.run(draft, async () => await app.inject(key)))
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    ownHeaders.test(name) || value === undefined
      ? []
      : [value].flat().map((each) => [name, String(each)] as const),
  )
  const { route, personalBy = personalByDefault } = rules
  const { tags, isPartial, isComposed, asOf } = draft
  const lifetime = lifetimeOf(answer, rules, isPartial || asOf !== undefined)
  const response = { status: answer.statusCode, headers, body: answer.rawPayload, tags, isPartial }
  return { response: { ...response, route, personalBy, asOf, ...lifetime }, isComposed }
}

type Rules = Shared & { route: string }
type Injected = { statusCode: number; headers: Record<string, unknown> }

function lifetimeOf({ statusCode: status, headers }: Injected, rules: Shared, isBrief: boolean) {
  const { seconds, staleSeconds, inProcessOnly = false } = rules
  if (headers['set-cookie'] !== undefined) return { seconds: 0, staleSeconds: 0 }
  if (status >= 500 || isBrief) return { seconds: failureSeconds, staleSeconds: 0 }
  if (status === 404) return { seconds: notFoundSeconds, staleSeconds: 0 }
  const isPublic = inProcessOnly || !/no-store|private/.test(String(headers['cache-control']))
  return status === 200 && isPublic ? { seconds, staleSeconds } : { seconds: 0, staleSeconds: 0 }
}

/** Headers that earlier hooks have set for this request alone. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    /^(?:x-request-id|access-control-.*)$/.test(name) ? [name, String(value)] : [],
  )
}
