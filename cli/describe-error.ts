import { ConnectionLostError } from '#platform/connection-watchdog.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']
/** PostgreSQL: invalid authorization, invalid password, no such database, too many connections, shutdown, starting up. */
const rejected = ['28000', '28P01', '3D000', '53300', '57P01', '57P03']

/** The text of an error for the terminal: one sentence when the merchant can fix it, the stack trace for a bug. */
export function describeError(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof AppError) return `${errorMessage(error)} (${error.code})`
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConnectionLostError) {
    return t(
      `${error.message}. Có thể một phần đã xong: hãy xem lại trước khi thử lần nữa.`,
      `${error.message}. Some of it may be done: look before you try again.`,
    )
  }
  const code = 'code' in error ? String(error.code) : ''
  if (unreachable.includes(code) || rejected.includes(code)) {
    return t(
      `Không kết nối được cơ sở dữ liệu: ${error.message || code}. DATABASE_URL có đúng không, và cơ sở dữ liệu có đang chạy không?`,
      `The database cannot be reached: ${error.message || code}. Is DATABASE_URL right, and does it run?`,
    )
  }
  return error.stack ?? error.message
}
