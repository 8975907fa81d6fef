import { apiUrl, needsSessionId, type Query } from './api-url.ts'
import { isRecord } from './parse.ts'
import { type CallAnswer, failedAnswer, failedTransport, parseResponse } from './parse-response.ts'

/** Timeout of every call, in milliseconds. */
export const callTimeout = 20_000

export type CallOptions = {
  query?: Query
  headers?: Record<string, string>
  /** Extensions of our own server, left out for others. Fields replace those of the same name. */
  extras?: { headers?: Record<string, string>; query?: Query; body?: object }
  signal?: AbortSignal
  /** The call continues when the page is left. */
  keepalive?: boolean
  /** A background call: its refusal signs nobody out. */
  inPassing?: boolean
}

/** The client of all API calls. Answers are unknown until a parser has checked them. */
export type ApiClient = {
  /** Whether our own server answers; others get only what the API's specification names. */
  isOwnServer(): boolean
  get(path: string, options?: CallOptions): Promise<unknown>
  post(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  put(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  patch(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  delete(path: string, options?: CallOptions & { body?: unknown }): Promise<unknown>
}

/** The browser's credentials; a server has none. */
export type Memory = {
  token(): string | undefined
  sessionId(): string
  /** Called when the API refused `token` (or its absence). */
  refused(token: string | undefined): void
}

export type Send = (url: string, init: RequestInit) => Promise<CallAnswer>

export type ClientSettings = {
  send: Send
  /** Read at each call: the page names its API. */
  base: () => string
  memory?: Memory
  timeout?: number
  /** Ends all calls of this client, which then throw its reason. */
  signal?: AbortSignal
  /** True by default. */
  isOwnServer?: () => boolean
}

/** Creates the client. Every failure is an ApiError, except for an abort by a signal. */
export function createApiClient(settings: ClientSettings): ApiClient {
  const { isOwnServer = () => true } = settings
  const call = async (method: string, path: string, body: unknown, options: CallOptions = {}) => {
    const { memory } = settings
    const token = memory?.token()
    const extras = isOwnServer() ? (options.extras ?? {}) : {}
    const own = { ...options.headers, ...extras.headers }
    const headers = callHeaders(path, { memory, token, own })
    const query = { ...options.query, ...extras.query }
    const outer = [options.signal, settings.signal].filter((signal) => signal !== undefined)
    const limit = limitedTo(settings.timeout ?? callTimeout, outer)
    try {
      const response = await settings.send(apiUrl(settings.base(), path, query), {
        method,
        headers,
        signal: limit.signal,
        credentials: 'include',
        ...(options.keepalive && { keepalive: true }),
        ...encodeBody(extended(body, extras.body), headers),
      })
      const answer = await parseResponse(response)
      if (response.ok) return answer
      const error = failedAnswer(response.status, answer)
      if (!options.inPassing && meansSignedOut(error.status, error.code, path))
        memory?.refused(token)
      throw error
    } catch (thrown) {
      const ended = outer.find((signal) => signal.aborted)
      if (ended) throw ended.reason
      throw failedTransport(thrown, limit.isOver())
    } finally {
      limit.lift()
    }
  }
  return {
    isOwnServer,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, { body, ...options } = {}) => call('DELETE', path, body, options),
  }
}

/**
 * A signal that is aborted after `ms` or with one of `outer`, until it is disposed. Signals of `AbortSignal.timeout` and
 * `any` can't be disposed: Node would keep them, and with them the call, its answer and its page, until the timeout.
 */
function limitedTo(ms: number, outer: readonly AbortSignal[]) {
  const limit = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    limit.abort()
  }, ms)
  const onAbort = () => limit.abort(outer.find((signal) => signal.aborted)?.reason)
  for (const signal of outer) {
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
  }
  return {
    signal: limit.signal,
    isOver: () => isOver,
    lift() {
      clearTimeout(timer)
      for (const signal of outer) signal.removeEventListener('abort', onAbort)
    },
  }
}

/** Credentials and common headers of all calls. */
export function callHeaders(
  path: string,
  caller: {
    memory: Memory | undefined
    token: string | undefined
    /** Headers of this call alone. */
    own?: Record<string, string> | undefined
  },
): Headers {
  const { memory, token, own } = caller
  const headers = new Headers(own)
  headers.set('accept', 'application/json')
  headers.set('x-requested-with', 'XMLHttpRequest')
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (!needsSessionId(path)) headers.delete('x-session-id')
  else if (memory && !headers.has('x-session-id')) headers.set('x-session-id', memory.sessionId())
  return headers
}

function extended(body: unknown, extras: object | undefined): unknown {
  return isRecord(body) && extras ? { ...body, ...extras } : body
}

function encodeBody(body: unknown, headers: Headers): Pick<RequestInit, 'body'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  headers.set('content-type', 'application/json')
  return { body: JSON.stringify(body) }
}

/** A wrong password may be a 401 too, which does not end the session. */
function meansSignedOut(status: number, code: string, path: string): boolean {
  if (status !== 401 || code === 'WRONG_CREDENTIALS') return false
  if (path.includes('/users/change-password')) return code === 'SIGN_IN_REQUIRED'
  return !path.includes('/auth/')
}
