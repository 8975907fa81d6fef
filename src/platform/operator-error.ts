/**
 * Something that whoever runs the shop can put right: the message says what is wrong and what to
 * do. Shown without a stack trace; the process then ends with exit code 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
