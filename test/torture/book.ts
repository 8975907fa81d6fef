import type { Intent } from './plan.ts'

/** What a shopper was told in the end about one intent. */
export type Outcome = {
  shopper: number
  intent: Intent
  /** Of the order, when one was acknowledged. */
  orderId: string | undefined
  total: number | undefined
  /** The total that was said to be agreed to in the last attempt. */
  agreedTo: number | undefined
  /** A try under its key got no answer. */
  wasLost: boolean
  /** Why there is none. */
  refusal: string | undefined
  /** It was ordered with a voucher, in the last attempt. */
  withVoucher: boolean
}

/** Money that the bank told of. */
export type Telling = { reference: string; amount: number; memo: string }

/** All that people outside the shop have seen of it; compared with its database in the end. */
export type Book = ReturnType<typeof openBook>

export function openBook() {
  const counts = new Map<string, number>()
  return {
    outcomes: [] as Outcome[],
    tellings: [] as Telling[],
    /** Final prices that a variant had at some time, by its id. */
    prices: new Map<string, Set<number>>(),
    /** What nobody should ever have been shown. */
    oddities: [] as string[],
    counts,
    count(what: string) {
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
    counted: (what: string) => counts.get(what) ?? 0,
  }
}
