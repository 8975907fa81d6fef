import { LostConnectionError } from '#platform/connection-watch.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']
/** PostgreSQL's codes for wrong user, wrong password, no such database, too many connections, stopping. */
const refused = ['28000', '28P01', '3D000', '53300', '57P01', '57P03']

/** What the keeper reads of a failure: a sentence where it can be put right, all there is where it is a bug. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof AppError) return `${sentenceFor(error)} (${error.code})`
  if (!(error instanceof Error)) return String(error)
  if (error instanceof LostConnectionError) {
    return `${error.message}. Some of it may be done: look before you try again.`
  }
  const code = 'code' in error ? String(error.code) : ''
  if (unreachable.includes(code) || refused.includes(code)) {
    return `The database cannot be reached: ${error.message || code}. Is DATABASE_URL right, and does it run?`
  }
  return error.stack ?? error.message
}
