import { ApiError, isRefused } from './api-error.ts'
import { UnknownShape } from './parse.ts'

/** True for a failed call and for an answer of unknown shape. */
function failed(error: unknown): boolean {
  return error instanceof ApiError || error instanceof UnknownShape
}

/** True when the path does not exist: the condition for sending a change that must not be done twice to another path. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status)
}

/** True for all failures but a refusal: the condition for sending a change that may be repeated to another path. */
export function isMissingOrUnknown(error: unknown): boolean {
  return failed(error) && (isMissing(error) || !isRefused(error))
}

type Chain<Answer> = {
  /** Failures after which the next call is made; by default all that are failed calls. */
  goesOn?: (error: unknown) => boolean
  /** Whether an answer ends the chain; by default every answer does. */
  isEnough?: (answer: Answer) => boolean
}

/**
 * Tries calls in turn until one gives enough; else the first answer counts. Throws the first failure when all fail, and at
 * once errors that are no failed call (an abort, a bug) or that `goesOn` rejects.
 */
export async function tryInOrder<Answer>(
  attempts: readonly (() => Promise<Answer>)[],
  { goesOn = failed, isEnough = () => true }: Chain<Answer> = {},
): Promise<Answer> {
  const answers: Answer[] = []
  const failures: unknown[] = []
  for (const attempt of attempts) {
    try {
      const answer = await attempt()
      if (isEnough(answer)) return answer
      answers.push(answer)
    } catch (error) {
      if (!goesOn(error)) throw error
      failures.push(error)
    }
  }
  for (const answer of answers) return answer
  throw failures[0]
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
