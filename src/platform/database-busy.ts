import { TimedOutError } from './within.ts'

// Given up in favour of others again and again; lock or statement timed out, too many connections.
const heldUpCodes = ['40P01', '40001', '55P03', '57014', '53300']
// Stopping, starting, connection lost.
const awayCodes = ['57P01', '57P02', '57P03', '08006']
const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
// The last one is said of a connection that broke in the middle of a transaction.
const awayMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|The connection ended|Client (?:has encountered|was closed))/
// PostgreSQL's words for no room and for a disk that fails, then those of the system.
const diskCodes = ['53100', '58030', 'ENOSPC', 'EDQUOT']

/** True for what goes by itself: the database is away for a moment, out of room, or others are in the way; also as another's cause. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return isDatabaseAway(thrown) || isDiskFull(thrown) || isHeldUp(thrown)
}

function isHeldUp(thrown: unknown): boolean {
  if (hasCode(thrown, heldUpCodes) || thrown instanceof TimedOutError) return true
  const { cause } = toErrorLike(thrown)
  return cause !== undefined && isHeldUp(cause)
}

/** True when the database can't be reached: it has ended, is starting, or the connection broke; also as another's cause. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (isBrokenOff(thrown)) return false
  const { message = '', cause } = toErrorLike(thrown)
  if (hasCode(thrown, awayCodes) || hasCode(thrown, connectionCodes)) return true
  return awayMessages.test(message) || (cause !== undefined && isDatabaseAway(cause))
}

/** Node's error of a request whose client went away before it had sent all of it. */
function isBrokenOff(thrown: unknown): boolean {
  const { code, message } = toErrorLike(thrown)
  return code === 'ECONNRESET' && message === 'aborted'
}

/** True when there was no room to write, in the database or elsewhere on the disk; also as another's cause. */
export function isDiskFull(thrown: unknown): boolean {
  return hasCode(thrown, diskCodes)
}

function hasCode(thrown: unknown, codes: readonly string[]): boolean {
  const { code, cause } = toErrorLike(thrown)
  return codes.includes(String(code)) || (cause !== undefined && hasCode(cause, codes))
}

type ErrorLike = { code?: unknown; message?: string; cause?: unknown }

/** The job queue copies errors into plain objects before it tells of them. */
function toErrorLike(thrown: unknown): ErrorLike {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
