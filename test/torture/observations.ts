import type { Intent } from './plan.ts'

/** The final result of one intent, as the shopper knows it. */
export type Outcome = {
  shopper: number
  intent: Intent
  /** Id of the acknowledged order. */
  orderId: string | undefined
  total: number | undefined
  /** The expected total in the last attempt. */
  agreedTo: number | undefined
  /** An attempt with this key got no response. */
  wasLost: boolean
  /** Error code of a rejection. */
  refusal: string | undefined
  /** The last attempt used a voucher. */
  withVoucher: boolean
}

/** A payment that the bank reported. */
export type ReportedPayment = { reference: string; amount: number; memo: string }

/** Everything that clients observed; compared with the database at the end. */
export type Observations = ReturnType<typeof createObservations>

export function createObservations() {
  const counts = new Map<string, number>()
  return {
    outcomes: [] as Outcome[],
    /** When shoppers were told that they have an order, in ms since the epoch. */
    acknowledgedAt: [] as number[],
    payments: [] as ReportedPayment[],
    /** All final prices that a variant ever had, by variant id. */
    prices: new Map<string, Set<number>>(),
    /** Observations that should be impossible. */
    oddities: [] as string[],
    counts,
    count(what: string) {
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
    counted: (what: string) => counts.get(what) ?? 0,
  }
}
