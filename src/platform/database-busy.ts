import { TimedOutError } from './within.ts'

// Given up in favour of others again and again; lock or statement timed out, too many connections, stopping, starting, connection lost.
const codes = ['40P01', '40001', '55P03', '57014', '53300', '57P01', '57P02', '57P03', '08006']
const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
// The last one is said of a connection that broke in the middle of a transaction.
const messages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered|was closed))/

/** True for what goes by itself: the database is away for a moment, or others are in the way; also as another's cause. */
export function isDatabaseBusy(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  if (codes.includes(code) || connectionCodes.includes(code)) return true
  if (thrown instanceof TimedOutError) return true
  return messages.test(thrown.message) || isDatabaseBusy(thrown.cause)
}
