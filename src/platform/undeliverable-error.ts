/** Sending again would fail again, such as with a wrong token. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError'
  /** Of the service's answer. */
  readonly status: number

  constructor(status: number, description = '') {
    super(`${status} ${description.slice(0, 200)}`.trim())
    this.status = status
  }
}
