import { type Chance, createChance } from './chance.ts'

/** What is for sale; each kind brings another way to run out, or to be charged for. */
export const productKinds = [
  'scarce',
  'plenty',
  'untracked',
  'preorder',
  'variants',
  'flash',
  'flash-shared',
  'flash-own',
  'flash-ending',
  'free-ship',
] as const
export type ProductKind = (typeof productKinds)[number]

/** What is given away: few uses, one for some alone, one that takes off all, one that ends while people buy. */
export const voucherKinds = ['few', 'few too', 'capped', 'for some', 'all of it', 'ending'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export const paymentWays = [
  'none',
  'exact',
  'in parts',
  'too little',
  'too much',
  'twice',
  'told twice',
  'told at once',
  'after cancelling',
  'of nobody',
] as const
export type PaymentWay = (typeof paymentWays)[number]

export type PlannedLine = { product: number; variant: number; quantity: number; isBound: boolean }

/** One thing that a shopper wants to have, and how they go about it. */
export type Intent = {
  key: string
  lines: PlannedLine[]
  paymentMethod: 'COD' | 'BANK_TRANSFER'
  /** Puts the lines into the cart first, and orders them out of it. */
  viaCart: boolean
  /** Orders the cart's lines from another tab at the same time, under another key. */
  otherKey: string | null
  /** Sees the total first, and says that it is the one agreed to. */
  agrees: boolean
  /** Sends twice at once, as a double click does. */
  isDoubled: boolean
  /** Gives up waiting for the first answer after so many milliseconds. */
  givesUpAfterMs: number | null
  cancels: 'no' | 'once' | 'twice'
  payment: PaymentWay
  /** Wants this voucher to take something off; without it when it is gone. */
  voucher: VoucherKind | null
  usesCoins: boolean
}

export const databaseBlows = [
  'crash',
  'stop at once',
  'cut connections',
  'kill postmaster',
  'fill the disk',
] as const

/** What befalls the shop, and after which share of all intents. */
export type Blow = {
  at: number
  kind: 'kill one shop' | 'kill both shops' | (typeof databaseBlows)[number]
}

export type Plan = { seed: number; products: ProductKind[]; shoppers: Intent[][]; blows: Blow[] }

export type Size = {
  shoppers: number
  products: number
  kills: number
  databaseBlows: number
  /** On a machine with time to spare nobody is asked to wait while the database is there, and the shop ends in good order. */
  isUnhurried: boolean
}

/** All that happens under a seed, but for the moments at which it does. */
export function makePlan(seed: number, size: Size): Plan {
  const chance = createChance(seed)
  const products = Array.from(
    { length: size.products },
    (_, index) => productKinds[index % productKinds.length] ?? 'plenty',
  )
  const shoppers = Array.from({ length: size.shoppers }, () =>
    Array.from({ length: chance.pick([1, 1, 2, 3]) }, () => planIntent(chance, products.length)),
  )
  return { seed, products, shoppers, blows: planBlows(chance, size) }
}

function planIntent(chance: Chance, products: number): Intent {
  const wanted = new Set(
    Array.from({ length: chance.pick([1, 1, 2, 2, 3, 4, 6]) }, () =>
      // Half of all goes to a fifth of the products.
      chance.happens(0.5)
        ? chance.between(0, Math.ceil(products / 5) - 1)
        : chance.between(0, products - 1),
    ),
  )
  const paymentMethod = chance.pick(['COD', 'BANK_TRANSFER'] as const)
  const viaCart = chance.happens(0.25)
  return {
    key: chance.uuid(),
    lines: chance.shuffle([...wanted]).map((product) => ({
      product,
      variant: chance.between(0, 2),
      quantity: chance.pick([1, 1, 1, 2, 3]),
      isBound: chance.happens(0.3),
    })),
    paymentMethod,
    viaCart,
    otherKey: viaCart && chance.happens(0.5) ? chance.uuid() : null,
    agrees: chance.happens(0.3),
    isDoubled: chance.happens(0.15),
    givesUpAfterMs: chance.happens(0.15) ? chance.between(2, 120) : null,
    cancels: chance.pick(['no', 'no', 'no', 'no', 'once', 'twice'] as const),
    payment: paymentMethod === 'COD' ? 'none' : chance.pick(paymentWays),
    voucher: chance.happens(0.4) ? chance.pick(voucherKinds) : null,
    usesCoins: chance.happens(0.4),
  }
}

function planBlows(chance: Chance, { kills, databaseBlows: wanted }: Size): Blow[] {
  const shopKills = Array.from({ length: kills }, () =>
    chance.happens(0.25) ? ('kill both shops' as const) : ('kill one shop' as const),
  )
  const ways = chance.shuffle(databaseBlows)
  const blows = chance.shuffle([...shopKills, ...ways.slice(0, wanted)])
  return blows.map((kind, index) => ({
    kind,
    at: (index + chance.between(10, 90) / 100) / (blows.length + 0.5),
  }))
}
