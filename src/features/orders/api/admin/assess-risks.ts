import type { Risk } from '../../risk-contract.ts'

export type RiskFacts = {
  /** Other orders to the phone number; parcels that nobody took; orders that the shopper cancelled. */
  phoneOrders: number
  phoneRefused: number
  phoneCancelled: number
  /** Orders on the day of this one, which counts. */
  todayByPhone: number
  todayByAccount: number
  todayByAddress: number
  street: string
  total: number
  /** The median total of recent orders in đồng; null when they are too few to tell. */
  usualTotal: number | null
}

const manyOrders = 3
const shortStreet = 8
/** A short street is clear all the same when its name has so many words, such as `12 Lê Lợi`. */
const wordsOfName = 2
const timesUsual = 4

/** Signs that an order may be a joke, or will not be accepted at the door. */
export function assessRisks(facts: RiskFacts): Risk[] {
  const { phoneOrders: orders, phoneRefused: refused, phoneCancelled: cancelled } = facts
  const { todayByPhone: byPhone, todayByAccount: byAccount, todayByAddress: byAddress } = facts
  const letters = facts.street.replace(/[^\p{L}\p{N}]/gu, '').length
  const digits = facts.street.replace(/\D/g, '').length
  const words = facts.street.normalize('NFC').match(/\p{L}{2,}/gu) ?? []
  const isShort = letters < shortStreet && words.length < wordsOfName
  const usual = facts.usualTotal ?? Number.POSITIVE_INFINITY
  const signs: [boolean, Risk][] = [
    [refused > 0, { code: 'PHONE_REFUSED', numbers: { refused, orders } }],
    [cancelled > 0, { code: 'PHONE_CANCELLED', numbers: { cancelled, orders } }],
    [
      Math.max(byPhone, byAccount, byAddress) >= manyOrders,
      { code: 'MANY_ORDERS_TODAY', numbers: { byPhone, byAccount, byAddress } },
    ],
    [
      letters > 0 && (isShort || digits === 0),
      { code: 'ADDRESS_UNCLEAR', numbers: { letters, digits } },
    ],
    [
      facts.total >= usual * timesUsual,
      { code: 'UNUSUALLY_LARGE', numbers: { total: facts.total, usual } },
    ],
  ]
  return signs.flatMap(([isGiven, risk]) => (isGiven ? [risk] : []))
}
