// Lock or statement timed out, too many connections, stopping, starting, connection lost.
const codes = ['55P03', '57014', '53300', '57P01', '57P02', '57P03', '08006']
const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
const messages = /^(?:timeout exceeded when trying to connect|Connection terminated)/

/** True for what goes by itself: the database is away for a moment, or others are in the way. */
export function isDatabaseBusy(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  return codes.includes(code) || connectionCodes.includes(code) || messages.test(thrown.message)
}
