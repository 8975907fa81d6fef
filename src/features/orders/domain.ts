/** Every legal step of an order's life. An empty list means the status is final. */
const nextStatuses = {
  PENDING: ['SHIPPING', 'CANCELLED'],
  SHIPPING: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
} as const

export type Status = keyof typeof nextStatuses

/** Who moves an order on; `system` is the shop itself, by the clock or by money that came in. */
export type Actor = 'shopper' | 'keeper' | 'system'

/** Whether an order may go from one status to another; a shopper and the clock may only cancel what waits. */
export function canBecome(from: Status, to: Status, actor: Actor): boolean {
  const allowed: readonly Status[] = nextStatuses[from]
  if (actor !== 'keeper') return from === 'PENDING' && to === 'CANCELLED'
  return allowed.includes(to)
}

/** The statuses from which `to` can be reached by `actor`. */
export function sourcesOf(to: Status, actor: Actor): Status[] {
  return (Object.keys(nextStatuses) as Status[]).filter((from) => canBecome(from, to, actor))
}

// 31 signs that can't be taken for one another; a prime number of them makes the check character
// catch every single wrong one and every swap of two neighbours.
const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomSigns = 7

/** How many random bytes `orderIdFrom` takes. */
export const orderIdBytes = randomSigns

/** An order id such as `DH7K3M9QX2`: fit for a bank memo, unguessable, the last sign a check character. */
export function orderIdFrom(random: Uint8Array): string {
  const signs = Array.from(random.subarray(0, randomSigns), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  )
  const body = signs.join('')
  return `DH${body}${checkSign(body)}`
}

/** True for an id whose check character fits. */
export function isOrderId(id: string): boolean {
  if (!/^DH[1-9A-HJKMNP-TV-Z]{8}$/.test(id)) return false
  return id.at(-1) === checkSign(id.slice(2, -1))
}

/** The order ids in a transfer's purpose, whatever a bank put around, between or into them. At most 10. */
export function orderIdsIn(memo: string): string[] {
  const signs = memo.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<string>()
  for (
    let at = signs.indexOf('DH');
    at !== -1 && found.size < 10;
    at = signs.indexOf('DH', at + 1)
  ) {
    const id = signs.slice(at, at + 10)
    if (isOrderId(id)) found.add(id)
  }
  return [...found]
}

function checkSign(body: string): string {
  const sum = Array.from(body).reduce(
    (total, sign, index) => total + alphabet.indexOf(sign) * (index + 2),
    0,
  )
  return alphabet.charAt(sum % alphabet.length)
}

/** Coins for a completed order: 1 % of its goods, whole coins, rounded down. */
export function coinsFor(subtotal: number): number {
  return Math.floor(subtotal / 100)
}

/** The most that an order's goods may come to: banks take no transfer of more than 13 digits. */
export const largestSubtotal = 1_000_000_000_000

export type PricedItem = {
  finalPrice: number
  quantity: number
  isFreeShip: boolean
  weightGram: number
}

/** What the goods come to and weigh. */
export function totalsOf(items: readonly PricedItem[]) {
  return {
    subtotal: items.reduce((sum, item) => sum + item.finalPrice * item.quantity, 0),
    weightGram: items.reduce((sum, item) => sum + item.weightGram * item.quantity, 0),
    everyLineFree: items.length > 0 && items.every((item) => item.isFreeShip),
  }
}
