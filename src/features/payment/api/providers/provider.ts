/** Money that came into an account, as a provider tells of it. */
export type ToldTransfer = {
  /** The provider's own id of the transaction. */
  reference: string
  /** Whole đồng, more than 0. */
  amount: number
  memo: string
  /** The account it came to, by all numbers that name it: its own, and that of a virtual one. */
  accounts: string[]
  at: Date | null
  /** The transfer as it was told, as JSON. */
  raw: string
}

/** A call of a webhook: header names in lower case, the body as it came. */
export type Delivery = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  now: Date
}

/** What a provider said; transfers that leave the account, and samples, are left out. */
export type Told =
  | { is: 'authentic'; transfers: ToldTransfer[]; unreadable: number }
  /** It does not come from the provider, or not now. */
  | { is: 'refused'; why: 'signature' | 'time' }
  /** It is nothing that the provider sends. */
  | { is: 'unreadable' }

/** A service that watches a bank account and tells of each transfer. */
export type PaymentProvider = (delivery: Delivery) => Told

export const refused = { is: 'refused', why: 'signature' } as const
export const stale = { is: 'refused', why: 'time' } as const
export const unreadable = { is: 'unreadable' } as const

export function header(delivery: Delivery, name: string): string | undefined {
  const value = delivery.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether a moment (milliseconds) that a provider signed is close enough to now, before or after. */
export function isTimely(signedAt: number, { now }: Delivery, windowSeconds: number): boolean {
  return Math.abs(now.getTime() - signedAt) <= windowSeconds * 1000
}
