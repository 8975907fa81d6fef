import { ApiError } from './api-error.ts'
import { isRecord, text } from './parse.ts'

/** The parts of a response that the client reads. */
export type CallAnswer = Pick<Response, 'ok' | 'status' | 'text'>

/** Parses an answer as JSON; undefined when it is empty. Throws ApiError UNREADABLE for a success that is no JSON. */
export async function parseResponse(response: CallAnswer): Promise<unknown> {
  const body = await response.text()
  if (body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    if (!response.ok) return undefined
    throw new ApiError(response.status, { code: 'UNREADABLE' })
  }
}

export function failedAnswer(status: number, body: unknown): ApiError {
  const fields = isRecord(body) ? body : {}
  return new ApiError(status, {
    code: text(fields.code) || `HTTP_${status}`,
    serverMessage: text(fields.message) || undefined,
    details: isRecord(fields.details) ? fields.details : {},
    body,
  })
}

export function failedTransport(thrown: unknown, timedOut: boolean): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError(0, { code: timedOut ? 'TIMEOUT' : 'NETWORK' }, { cause: thrown })
}
