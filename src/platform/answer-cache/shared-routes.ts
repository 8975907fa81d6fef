import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AnswerCache } from './answer-cache.ts'
import { answerKey, isDeclared, isPlainAddress } from './answer-key.ts'
import type { Answer, KeptAnswer } from './kept-answer.ts'
import { sendKept } from './send-kept.ts'

/** How answers of a route are shared by all who ask. */
export type Shared = {
  /** So long they are fresh. */
  seconds: number
  /** So long they are given afterwards, while they are made anew. */
  staleSeconds: number
  /** Parameters that may stand in the address beside those of the route's schema; `attr.*`: all that begin so. */
  query?: readonly string[]
  /** Requests with one of these headers are answered for themselves; `authorization` when not given. */
  personalBy?: readonly string[]
  /** Browsers and caches on the way keep nothing: the answer is told with the time of sending. */
  inProcessOnly?: boolean
}

/** What changes is cleared at once, but for how many were sold and how many of many are left: these are as old as this allows. */
export const usualSharing = { seconds: 10, staleSeconds: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers are the same for everybody: they are kept in the process and by caches on the way. */
    shared?: Shared | ((key: string) => Shared | undefined)
  }
  interface FastifyReply {
    /** Says what a shared answer, and each page with it, is made from (`product:<id>`, `categories` …). */
    tag(...tags: readonly string[]): void
  }
  interface FastifyRequest {
    /** How the answer to this request is shared; null when it is not. */
    shared: Shared | null
  }
}

/** An answer that is being made, what it is made from, and whether a call for it failed. */
type Making = { key: string; tags: Set<string>; isPartial: boolean }
const making = new AsyncLocalStorage<Making>()

const personalByDefault = ['authorization']
const keptMissingSeconds = 5
const keptFailureSeconds = 1

/** Of one request or connection, or made anew for each encoding. */
const ownHeaders =
  /^(?:date|connection|keep-alive|content-length|content-encoding|transfer-encoding|etag|x-request-id|x-server-time|access-control-.*)$/

/** Keeps the answers of routes with `config.shared`. Register it before them. */
export function keepSharedAnswers(app: FastifyInstance, answers: AnswerCache): void {
  app.decorateRequest('shared', null)
  app.decorateReply('tag', (...tags: readonly string[]) => {
    const made = making.getStore()
    for (const tag of tags) made?.tags.add(tag)
  })
  app.addHook('onRoute', (route) => {
    if (!route.config?.shared) return
    const declared = queryOf(route)
    const { shared } = route.config
    const rulesFor = typeof shared === 'function' ? shared : () => shared
    const ask = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = answerKey(request.originalUrl)
      const rules = key === undefined ? undefined : rulesFor(key)
      if (!rules || key === undefined) return
      vary(reply, 'accept-encoding', ...(rules.personalBy ?? personalByDefault))
      if (!isShared(request, key, rules, declared)) {
        reply.header('cache-control', 'private, no-store')
        return
      }
      request.shared = rules
      const outer = making.getStore()
      if (!answers.isOn || outer?.key === key) return
      const kept = await answers.get(
        key,
        () => make(app, key, { ...rules, route: route.url }),
        // What is made of stale answers would be kept as a fresh one.
        { freshOnly: outer !== undefined },
      )
      handUp(kept)
      reply.hijack()
      sendKept(request.raw, reply.raw, kept, headersOf(reply))
    }
    route.onRequest = [ask, ...[route.onRequest ?? []].flat()]
    route.onSend = [...[route.onSend ?? []].flat(), tellCaches]
  })
}

/** What is kept and fresh for a call that a page makes inside the process; the page is made from the same. */
export function keptInside(answers: AnswerCache, url: string): KeptAnswer | undefined {
  const key = answerKey(url)
  const kept = key === undefined ? undefined : answers.find(key, {})
  if (kept) handUp(kept)
  return kept
}

function handUp({ tags, status, isPartial }: KeptAnswer): void {
  const outer = making.getStore()
  if (!outer) return
  for (const tag of tags) outer.tags.add(tag)
  if (status >= 500 || isPartial) outer.isPartial = true
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
  return isPlainAddress(key) && isDeclared(key, [...declared, ...query])
}

async function tellCaches({ shared }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!shared || reply.hasHeader('cache-control')) return
  if (making.getStore()?.isPartial) {
    reply.header('cache-control', 'no-store')
    return
  }
  reply.header('cache-control', cachingOf(reply.statusCode, shared))
  if (reply.statusCode !== 200 || shared.inProcessOnly) return
  // To a CDN alone: browsers that read it would show what was there before a shopper's own change.
  const { seconds, staleSeconds } = shared
  const stale = `stale-while-revalidate=${staleSeconds}`
  reply.header('cdn-cache-control', `public, max-age=${seconds}, ${stale}`)
}

function cachingOf(status: number, { seconds, inProcessOnly }: Shared): string {
  if (inProcessOnly) return 'no-store'
  if (status === 404) return `public, max-age=0, s-maxage=${keptMissingSeconds}`
  if (status !== 200) return 'no-store'
  return `public, max-age=0, s-maxage=${seconds}, must-revalidate`
}

function vary(reply: FastifyReply, ...names: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().join(', ')
  const known = said.toLowerCase().split(/\s*,\s*/)
  const added = names.filter((name) => !known.includes(name))
  reply.header('vary', [said, ...added].filter(Boolean).join(', '))
}

/** Makes an answer as if nobody in particular had asked for it: from its key alone. */
async function make(app: FastifyInstance, key: string, rules: Rules): Promise<Answer> {
  const made: Making = { key, tags: new Set(), isPartial: false }
  // It is not asked before its promise is: that has to be inside, too.
  const answer = await making.run(made, async () => await app.inject(key))
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    ownHeaders.test(name) || value === undefined
      ? []
      : [value].flat().map((each) => [name, String(each)] as const),
  )
  const { route, personalBy = personalByDefault } = rules
  const { tags, isPartial } = made
  const times = keptFor(answer, rules, isPartial)
  return {
    status: answer.statusCode,
    headers,
    body: answer.rawPayload,
    tags,
    isPartial,
    route,
    personalBy,
    ...times,
  }
}

type Rules = Shared & { route: string }
type Injected = { statusCode: number; headers: Record<string, unknown> }

function keptFor({ statusCode: status, headers }: Injected, rules: Shared, isPartial: boolean) {
  const { seconds, staleSeconds, inProcessOnly = false } = rules
  if (headers['set-cookie'] !== undefined) return { seconds: 0, staleSeconds: 0 }
  if (status >= 500 || isPartial) return { seconds: keptFailureSeconds, staleSeconds: 0 }
  if (status === 404) return { seconds: keptMissingSeconds, staleSeconds: 0 }
  const isPublic = inProcessOnly || !/no-store|private/.test(String(headers['cache-control']))
  return status === 200 && isPublic ? { seconds, staleSeconds } : { seconds: 0, staleSeconds: 0 }
}

/** What earlier hooks have said to this request alone. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    /^(?:x-request-id|access-control-.*)$/.test(name) ? [name, String(value)] : [],
  )
}
