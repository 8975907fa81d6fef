import { TimeoutError } from './with-timeout.ts'

// Deadlock or serialization failure after all retries; lock or statement timeout; too many connections.
const contentionCodes = ['40P01', '40001', '55P03', '57014', '53300']
// Shutting down, starting up, connection lost; a primary that has become a standby; PgBouncer's for a server that it has lost.
const unreachableCodes = ['57P01', '57P02', '57P03', '08006', '25006', '08P01']
const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
// The last alternative is that of a connection lost within a transaction.
const unreachableMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|The connection ended|Client (?:has encountered|was closed))/
// PostgreSQL's disk_full and io_error, then the system's codes.
const diskCodes = ['53100', '58030', 'ENOSPC', 'EDQUOT']

/** True for transient failures: database unreachable, disk full, or lock contention; also as the cause of another error. */
export function isTransientDatabaseError(thrown: unknown): boolean {
  return isDatabaseUnreachable(thrown) || isDiskFull(thrown) || isContention(thrown)
}

function isContention(thrown: unknown): boolean {
  if (hasCode(thrown, contentionCodes) || thrown instanceof TimeoutError) return true
  const { cause } = toErrorLike(thrown)
  return cause !== undefined && isContention(cause)
}

/** True when the database is stopped, starting or the connection broke; also as the cause of another error. */
export function isDatabaseUnreachable(thrown: unknown): boolean {
  if (isAbortedRequest(thrown)) return false
  const { message = '', cause } = toErrorLike(thrown)
  if (hasCode(thrown, unreachableCodes) || hasCode(thrown, connectionCodes)) return true
  return unreachableMessages.test(message) || (cause !== undefined && isDatabaseUnreachable(cause))
}

/** Node's error for a client that disconnects before it has sent the whole request. */
function isAbortedRequest(thrown: unknown): boolean {
  const { code, message } = toErrorLike(thrown)
  return code === 'ECONNRESET' && message === 'aborted'
}

/** True when the disk of the database or of this process is full; also as the cause of another error. */
export function isDiskFull(thrown: unknown): boolean {
  return hasCode(thrown, diskCodes)
}

function hasCode(thrown: unknown, codes: readonly string[]): boolean {
  const { code, cause } = toErrorLike(thrown)
  return codes.includes(String(code)) || (cause !== undefined && hasCode(cause, codes))
}

type ErrorLike = { code?: unknown; message?: string; cause?: unknown }

/** Accepts plain objects too, since pg-boss copies errors into them. */
function toErrorLike(thrown: unknown): ErrorLike {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
