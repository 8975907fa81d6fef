import { apiAddress, type Query, takesSessionId } from './address.ts'
import { failedAnswer, failedTransport, readAnswer } from './answer.ts'

/** Every call gives up after this many milliseconds. */
export const callTimeout = 20_000

export type CallOptions = {
  query?: Query
  headers?: Record<string, string>
  /** Headers that the API need not know: left out where they would keep the whole call from being sent. */
  extras?: Record<string, string>
  signal?: AbortSignal
  /** The call goes on when the page is left. */
  keepalive?: boolean
  /** Asked for in passing: that it is refused signs nobody out. */
  inPassing?: boolean
}

/** All calls of the storefront go through one of these. Answers are unknown until a reader has looked at them. */
export type ApiClient = {
  get(path: string, options?: CallOptions): Promise<unknown>
  post(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  put(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  patch(path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  delete(path: string, options?: CallOptions): Promise<unknown>
}

/** What the browser remembers of the shopper; a server has none of it. */
export type Memory = {
  token(): string | undefined
  sessionId(): string
  /** A call was refused although `token` was sent (or none was there to send). */
  refused(token: string | undefined): void
}

/** As much of a response as the client reads. */
export type CallAnswer = Pick<Response, 'ok' | 'status' | 'text'>

export type Send = (url: string, init: RequestInit) => Promise<CallAnswer>

export type ClientSettings = {
  send: Send
  /** Read at each call: the page says where its API is. */
  base: () => string
  memory?: Memory
  timeout?: number
  /** Whether the API takes headers beside those that every server takes; it does unless this says otherwise. */
  takesExtras?: () => boolean
}

/** Makes the client. Every failure is thrown as ApiError, but for an abort by the caller's own signal. */
export function createApiClient(settings: ClientSettings): ApiClient {
  const call = async (method: string, path: string, body: unknown, options: CallOptions = {}) => {
    const { memory } = settings
    const token = memory?.token()
    const extras = settings.takesExtras?.() === false ? {} : options.extras
    const headers = callHeaders(path, { memory, token, given: { ...options.headers, ...extras } })
    const limit = limitedTo(settings.timeout ?? callTimeout, options.signal)
    try {
      const response = await settings.send(apiAddress(settings.base(), path, options.query), {
        method,
        headers,
        signal: limit.signal,
        credentials: 'include',
        ...(options.keepalive && { keepalive: true }),
        ...encodeBody(body, headers),
      })
      const answer = await readAnswer(response)
      if (response.ok) return answer
      const error = failedAnswer(response.status, answer)
      if (!options.inPassing && meansSignedOut(error.status, error.code, path))
        memory?.refused(token)
      throw error
    } catch (thrown) {
      if (options.signal?.aborted) throw options.signal.reason
      throw failedTransport(thrown, limit.isOver())
    } finally {
      limit.lift()
    }
  }
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  }
}

/**
 * A signal that is aborted after `ms` or with `given`, until it is lifted. Signals of `AbortSignal.timeout` and `any` can't be
 * lifted: Node keeps them for all of their time, and with them a call inside the server, its answer and its page.
 */
function limitedTo(ms: number, given: AbortSignal | undefined) {
  const limit = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    limit.abort()
  }, ms)
  const onAbort = () => limit.abort(given?.reason)
  if (given?.aborted) onAbort()
  given?.addEventListener('abort', onAbort)
  return {
    signal: limit.signal,
    isOver: () => isOver,
    lift() {
      clearTimeout(timer)
      given?.removeEventListener('abort', onAbort)
    },
  }
}

/** Who calls, and what all calls say beside it. */
export function callHeaders(
  path: string,
  caller: {
    memory: Memory | undefined
    token: string | undefined
    given?: Record<string, string> | undefined
  },
): Headers {
  const { memory, token, given } = caller
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('x-requested-with', 'XMLHttpRequest')
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (!takesSessionId(path)) headers.delete('x-session-id')
  else if (memory && !headers.has('x-session-id')) headers.set('x-session-id', memory.sessionId())
  return headers
}

function encodeBody(body: unknown, headers: Headers): Pick<RequestInit, 'body'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  headers.set('content-type', 'application/json')
  return { body: JSON.stringify(body) }
}

/** A wrong password may be a 401 too, but it says nothing about who is signed in. */
function meansSignedOut(status: number, code: string, path: string): boolean {
  if (status !== 401 || code === 'WRONG_CREDENTIALS') return false
  if (path.includes('/users/change-password')) return code === 'SIGN_IN_REQUIRED'
  return !path.includes('/auth/')
}
