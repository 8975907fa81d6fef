/**
 * A failure that the operator can fix; the message says what is wrong and what to do. It is printed without a stack trace,
 * and the process exits with code 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
