/** An incoming transfer, as a provider reports it. */
export type BankTransferNotification = {
  /** The provider's transaction id. */
  reference: string
  /** Whole đồng, more than 0. */
  amount: number
  memo: string
  /** All numbers of the receiving account, including a virtual account. */
  accounts: string[]
  at: Date | null
  /** The provider's record as JSON. */
  raw: string
}

/** A webhook call: header names in lower case, the raw body. */
export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  now: Date
}

/** Result of verifying and parsing a call; outgoing transfers and test calls are left out. */
export type WebhookResult =
  | { is: 'authentic'; transfers: BankTransferNotification[]; unreadable: number }
  /** Wrong signature, or signed outside the time window. */
  | { is: 'refused'; why: 'signature' | 'time' }
  /** Not in the provider's format. */
  | { is: 'unreadable' }

/** A service that watches a bank account and calls a webhook for each transfer. */
export type PaymentProvider = (request: WebhookRequest) => WebhookResult

export const refused = { is: 'refused', why: 'signature' } as const
export const stale = { is: 'refused', why: 'time' } as const
export const unreadable = { is: 'unreadable' } as const

export function header(request: WebhookRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** True when the signed time (milliseconds) is within the window before or after now. */
export function isTimely(
  signedAt: number,
  { now }: WebhookRequest,
  windowSeconds: number,
): boolean {
  return Math.abs(now.getTime() - signedAt) <= windowSeconds * 1000
}
