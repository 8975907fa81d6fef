/** A failed call. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The server's code; `NETWORK`, `TIMEOUT` or `UNREADABLE` without one; else `HTTP_<status>`. */
  readonly code: string
  /** The server's message for the shopper, if any. */
  readonly serverMessage: string | undefined
  readonly details: Readonly<Record<string, unknown>>
  /** The parsed answer. */
  readonly body: unknown

  constructor(
    status: number,
    failure: {
      code: string
      serverMessage?: string | undefined
      details?: Record<string, unknown>
      body?: unknown
    },
    options?: ErrorOptions,
  ) {
    super(failure.serverMessage ?? `${failure.code} (${status})`, options)
    this.status = status
    this.code = failure.code
    this.serverMessage = failure.serverMessage
    this.details = failure.details ?? {}
    this.body = failure.body
  }
}

/** The server's message, else `fallback`: the rule of the whole error catalog. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/** True for an ApiError of that HTTP status. */
export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status)
}

/** True when the server refused, so the call had no effect; a timeout, a lost answer or a 5xx leaves that open. */
export function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408
}
