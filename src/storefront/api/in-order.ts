import { ApiError } from './api-error.ts'
import { UnknownShape } from './read.ts'

/** Any failure of a call, and any answer that its reader does not know. */
function failed(error: unknown): boolean {
  return error instanceof ApiError || error instanceof UnknownShape
}

/** The path is not there: what a call that changes something must see before it is sent to another path. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status)
}

/**
 * Tries calls one after the other until one succeeds; a valid empty answer is a success. Throws the first failure when
 * all fail, and at once what is no failure of a call (an abort, a bug) or what `goesOn` refuses.
 */
export async function inOrder<Answer>(
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

/** The answer of a call, or `fallback` when the call fails: for what the page can do without. */
export async function orElse<Answer, Fallback>(
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
