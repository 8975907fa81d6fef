import { backgroundHeader } from '#shared/background-header.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Query } from '#storefront/api/api-url.ts'
import { createApiClient, type Send } from '#storefront/api/client.ts'
import { sendWithProgress } from '#storefront/api/send-with-progress.ts'

/** How long after the last input calls still count as those of a person, in milliseconds. */
const activeMs = 60_000
let lastInput = performance.now()
for (const event of ['pointerdown', 'keydown'] as const) {
  document.addEventListener(event, () => (lastInput = performance.now()), { capture: true })
}

const send: Send = (url, init) => {
  const headers = new Headers(init.headers)
  if (performance.now() - lastInput > activeMs) headers.set(backgroundHeader, '1')
  return fetch(url, { ...init, headers })
}
const client = createApiClient({ send, base: () => '' })
/** As long as the server waits for a file. */
const uploadMs = 15 * 60_000
const uploader = (onProgress?: (share: number) => void) =>
  createApiClient({
    send: onProgress ? sendWithProgress(onProgress) : send,
    base: () => '',
    timeout: uploadMs,
  })

const listeners = new Set<() => void>()

/** Calls `listener` when a call was refused because the session has ended. Returns the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Options = { query?: Query; signal?: AbortSignal; headers?: Record<string, string> }

async function noticeSessionEnd<Answer>(call: Promise<unknown>): Promise<Answer> {
  try {
    return (await call) as Answer
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'STAFF_SIGN_IN_REQUIRED'
    if (isOver) for (const listener of listeners) listener()
    throw error
  }
}

const at = (path: string) => `/api/admin/${path}`

/**
 * The calls of the back office, with paths below `/api/admin`. Answers have the contract's types, since server and page are of
 * one version. Failures are ApiErrors.
 */
export const api = {
  get: <Answer>(path: string, options: Options = {}) =>
    noticeSessionEnd<Answer>(client.get(at(path), options)),
  post: <Answer>(path: string, body?: unknown, options: Options = {}) =>
    noticeSessionEnd<Answer>(client.post(at(path), body, options)),
  /** Sends files; `onProgress` is told the share that has gone, from 0 to 1. */
  upload: <Answer>(path: string, form: FormData, onProgress?: (share: number) => void) =>
    noticeSessionEnd<Answer>(uploader(onProgress).post(at(path), form)),
  put: <Answer>(path: string, body?: unknown, options: Options = {}) =>
    noticeSessionEnd<Answer>(client.put(at(path), body, options)),
  patch: <Answer>(path: string, body?: unknown, options: Options = {}) =>
    noticeSessionEnd<Answer>(client.patch(at(path), body, options)),
  delete: <Answer>(path: string, body?: object) =>
    noticeSessionEnd<Answer>(client.delete(at(path), { body })),
}

/** Calls of the storefront that anyone may make, with paths below `/api/web`. */
export const getPublic = async <Answer>(path: string, options: Options = {}): Promise<Answer> =>
  (await client.get(`/api/web/${path}`, options)) as Answer

/** The sentence for a failed call: the server's, or why there is none. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Có lỗi xảy ra. Vui lòng thử lại.'
  if (error.serverMessage) return error.serverMessage
  if (error.code === 'NETWORK') return 'Không có kết nối mạng. Vui lòng kiểm tra và thử lại.'
  if (error.code === 'TIMEOUT') return 'Máy chủ trả lời quá lâu. Vui lòng thử lại.'
  return 'Có lỗi xảy ra. Vui lòng thử lại.'
}
