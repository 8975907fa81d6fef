import { formatVnd } from '#shared/format.ts'

/** Every legal step of an order's life. An empty list means the status is final. */
const nextStatuses = {
  PENDING: ['SHIPPING', 'CANCELLED'],
  SHIPPING: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
} as const

export type Status = keyof typeof nextStatuses

/** Origin of a status change: the shopper, the merchant (`keeper`, as stored), or the system by deadline or payment. */
export type Actor = 'shopper' | 'keeper' | 'system'

/** True for a legal transition; shopper and system may only cancel pending orders. */
export function canBecome(from: Status, to: Status, actor: Actor): boolean {
  const allowed: readonly Status[] = nextStatuses[from]
  if (actor !== 'keeper') return from === 'PENDING' && to === 'CANCELLED'
  return allowed.includes(to)
}

/** The statuses from which `to` can be reached by `actor`. */
export function sourcesOf(to: Status, actor: Actor): Status[] {
  return (Object.keys(nextStatuses) as Status[]).filter((from) => canBecome(from, to, actor))
}

export const stages = [
  'AWAITING_PAYMENT',
  'TO_CONFIRM',
  'TO_PACK',
  'TO_SEND',
  'SENT',
  'COMPLETED',
  'CANCELLED',
] as const

/** Where an order stands for staff: what is to be done next. Derived by the database's `order_stage()` alone. */
export type Stage = (typeof stages)[number]

export const stageNames: Readonly<Record<Stage, string>> = {
  AWAITING_PAYMENT: 'Chờ thanh toán',
  TO_CONFIRM: 'Chờ xác nhận',
  TO_PACK: 'Chờ đóng gói',
  TO_SEND: 'Chờ gửi',
  SENT: 'Đang giao',
  COMPLETED: 'Hoàn tất',
  CANCELLED: 'Đã huỷ',
}

export const steps = ['confirm', 'pack', 'unpack', 'send', 'complete', 'cancel'] as const

/** What staff do to bring an order on, and `unpack` back to where it can be changed. */
export type Step = (typeof steps)[number]

/** From where a step can be taken, and where it has been taken already. What was sent is not cancelled but comes back. */
const stepTable: Readonly<Record<Step, { from: readonly Stage[]; done: readonly Stage[] }>> = {
  confirm: { from: ['TO_CONFIRM'], done: ['TO_PACK', 'TO_SEND', 'SENT', 'COMPLETED'] },
  pack: { from: ['TO_CONFIRM', 'TO_PACK'], done: ['TO_SEND', 'SENT', 'COMPLETED'] },
  unpack: { from: ['TO_SEND'], done: ['TO_PACK'] },
  send: {
    from: ['AWAITING_PAYMENT', 'TO_CONFIRM', 'TO_PACK', 'TO_SEND'],
    done: ['SENT', 'COMPLETED'],
  },
  complete: { from: ['SENT'], done: ['COMPLETED'] },
  cancel: {
    from: ['AWAITING_PAYMENT', 'TO_CONFIRM', 'TO_PACK', 'TO_SEND'],
    done: ['CANCELLED'],
  },
}

/** Whether a step is possible, has been taken already, or is impossible. */
export function checkStep(stage: Stage, step: Step): 'possible' | 'already' | 'impossible' {
  const { from, done } = stepTable[step]
  if (from.includes(stage)) return 'possible'
  return done.includes(stage) ? 'already' : 'impossible'
}

/** Contents and address can be changed until the parcel is packed. */
export function isChangeable(stage: Stage): boolean {
  return stage === 'AWAITING_PAYMENT' || stage === 'TO_CONFIRM' || stage === 'TO_PACK'
}

// 31 unambiguous characters. A prime number lets the check character detect every single wrong
// character and every swap of two neighbors.
const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomSigns = 7

/** Number of random bytes that `orderIdFrom` takes. */
export const orderIdBytes = randomSigns

/** An order id such as `DH7K3M9QX2`: valid in a bank memo, unguessable, with a check character at the end. */
export function orderIdFrom(random: Uint8Array): string {
  const signs = Array.from(random.subarray(0, randomSigns), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  )
  const body = signs.join('')
  return `DH${body}${checkSign(body)}`
}

/** True for a well-formed id with a valid check character. */
export function isOrderId(id: string): boolean {
  if (!/^DH[1-9A-HJKMNP-TV-Z]{8}$/.test(id)) return false
  return id.at(-1) === checkSign(id.slice(2, -1))
}

/** Order ids in a transfer's memo, with any separators that a bank inserted; at most 10. */
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

/** Largest subtotal in đồng: banks accept transfers of at most 13 digits. */
export const largestSubtotal = 1_000_000_000_000

export type PricedItem = {
  finalPrice: number
  quantity: number
  isFreeShip: boolean
  weightGram: number
}

/** Subtotal in đồng and total weight in grams. */
export function totalsOf(items: readonly PricedItem[]) {
  return {
    subtotal: items.reduce((sum, item) => sum + item.finalPrice * item.quantity, 0),
    weightGram: items.reduce((sum, item) => sum + item.weightGram * item.quantity, 0),
    everyLineFree: items.length > 0 && items.every((item) => item.isFreeShip),
  }
}

/** A discount that staff give by hand, in đồng or as a percentage of the goods. */
export type HandDiscount = { kind: 'amount' | 'percent'; value: number }

/** A discount by hand in whole đồng, rounded down; at most `left`, what other discounts leave of the goods. */
export function handDiscount(
  { kind, value }: HandDiscount,
  subtotal: number,
  left: number,
): number {
  const wanted = kind === 'percent' ? Math.floor((subtotal * value) / 100) : value
  return Math.max(0, Math.min(wanted, left))
}

/** The page of an order for who has no account. What stands behind `#` is sent to no server, so no log has it. */
export function orderLinkPath(token: string): string {
  return `/order/link#${token}`
}

/** Where carriers show the way of a parcel by its code alone; the pages of others also ask for a phone number or a sign-in. */
const trackingPages: readonly { carrier: RegExp; page: string }[] = [
  { carrier: /^(ghn\b|giao hàng nhanh)/i, page: 'https://donhang.ghn.vn/?order_code=' },
  { carrier: /^(ghtk\b|giao hàng tiết kiệm)/i, page: 'https://i.ghtk.vn/' },
  { carrier: /^(spx\b|shopee express)/i, page: 'https://spx.vn/track?' },
]

/** The carrier's page about a parcel; undefined for a carrier whose page is not known, and for what can't be a code. */
export function trackingPage({ carrier, code }: { carrier: string; code: string }) {
  if (!/^[\w.-]{5,60}$/.test(code)) return undefined
  const known = trackingPages.find((each) => each.carrier.test(carrier.normalize('NFC').trim()))
  return known && known.page + code
}

type Owned = { id: string; user_id: string | null; link_token: string | null }

/** The page of an order for its buyer, with an account or without. */
export function orderPagePath({ id, user_id, link_token }: Owned): string {
  return user_id === null && link_token ? orderLinkPath(link_token) : `/user/orders/${id}`
}

type Delivery = { name: string; minDays: number; maxDays: number }

/** `2–4 ngày`. */
export function daysText({ minDays, maxDays }: Omit<Delivery, 'name'>): string {
  if (maxDays === 0) return 'trong ngày'
  return minDays === maxDays ? `${minDays} ngày` : `${minDays}–${maxDays} ngày`
}

/** A method of delivery in words: `Giao nhanh (1–2 ngày)`. */
export const deliveryText = (delivery: Delivery) => `${delivery.name} (${daysText(delivery)})`

/** Names the shipping fee; says what a voucher has taken off it already. */
export const shippingFeeName = (discount: number) =>
  discount > 0 ? `Phí vận chuyển (voucher giảm ${formatVnd(discount)})` : 'Phí vận chuyển'
