/** Sending again would fail again, such as with a wrong token. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError'
}
