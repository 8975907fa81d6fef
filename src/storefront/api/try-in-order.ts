import { ApiError } from './api-error.ts'
import { UnknownShape } from './parse.ts'

/** True for a failed call and for an answer of unknown shape. */
function failed(error: unknown): boolean {
  return error instanceof ApiError || error instanceof UnknownShape
}

/** True when the path does not exist: the condition for sending a change to another path. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status)
}

/**
 * Tries calls in turn until one succeeds; a valid empty answer is a success. Throws the first failure when all fail, and at
 * once errors that are no failed call (an abort, a bug) or that `goesOn` rejects.
 */
export async function tryInOrder<Answer>(
  attempts: readonly (() => Promise<Answer>)[],
  goesOn: (error: unknown) => boolean = failed,
): Promise<Answer> {
  let first: unknown
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      if (!goesOn(error)) throw error
      first ??= error
    }
  }
  throw first
}

/** The answer of an optional call, or `fallback` when it fails. */
export async function withFallback<Answer, Fallback>(
  call: Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  try {
    return await call
  } catch (error) {
    if (failed(error)) return fallback
    throw error
  }
}
