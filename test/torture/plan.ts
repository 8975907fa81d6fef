import { createRandom, type SeededRandom } from './seeded-random.ts'

/** Kinds of products, each with another way to sell out or be priced. */
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

/** Kinds of vouchers: few uses, private, full discount, ending during the run. */
export const voucherKinds = ['few', 'few too', 'capped', 'for some', 'all of it', 'ending'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export const paymentWays = [
  'none',
  'exact',
  'in parts',
  'too little',
  'too much',
  'twice',
  'reported twice',
  'reported at once',
  'after cancelling',
  'of nobody',
] as const
export type PaymentWay = (typeof paymentWays)[number]

export type PlannedLine = { product: number; variant: number; quantity: number; isBound: boolean }

/** An order that a shopper wants to place, and the way of doing it. */
export type Intent = {
  key: string
  lines: PlannedLine[]
  paymentMethod: 'COD' | 'BANK_TRANSFER'
  /** Adds the lines to the cart first and orders them from there. */
  viaCart: boolean
  /** Orders the cart lines concurrently from another tab, with another key. */
  otherKey: string | null
  /** Sends the expected total. */
  agrees: boolean
  /** Sends the request twice concurrently, like a double click. */
  isDoubled: boolean
  /** Aborts the first request after this time. */
  givesUpAfterMs: number | null
  cancels: 'no' | 'once' | 'twice'
  payment: PaymentWay
  /** Uses this voucher, or none once it is unusable. */
  voucher: VoucherKind | null
  usesCoins: boolean
}

export const databaseFaults = [
  'crash',
  'stop at once',
  'cut connections',
  'kill postmaster',
  'fill the disk',
] as const

/** A fault, and the share of intents after which it happens. */
export type Fault = {
  at: number
  kind: 'kill one shop' | 'kill both shops' | (typeof databaseFaults)[number]
}

export type Plan = { seed: number; products: ProductKind[]; shoppers: Intent[][]; faults: Fault[] }

export type Size = {
  shoppers: number
  products: number
  kills: number
  databaseFaults: number
  /** On a fast machine no request may fail while the database is up, and shutdown must be clean. */
  isUnhurried: boolean
}

/** Everything that a seed determines; only the timing varies. */
export function makePlan(seed: number, size: Size): Plan {
  const random = createRandom(seed)
  const products = Array.from(
    { length: size.products },
    (_, index) => productKinds[index % productKinds.length] ?? 'plenty',
  )
  const shoppers = Array.from({ length: size.shoppers }, () =>
    Array.from({ length: random.pick([1, 1, 2, 3]) }, () => planIntent(random, products.length)),
  )
  return { seed, products, shoppers, faults: planFaults(random, size) }
}

function planIntent(random: SeededRandom, products: number): Intent {
  const wanted = new Set(
    Array.from({ length: random.pick([1, 1, 2, 2, 3, 4, 6]) }, () =>
      // Half of all purchases go to a fifth of the products.
      random.happens(0.5)
        ? random.between(0, Math.ceil(products / 5) - 1)
        : random.between(0, products - 1),
    ),
  )
  const paymentMethod = random.pick(['COD', 'BANK_TRANSFER'] as const)
  const viaCart = random.happens(0.25)
  return {
    key: random.uuid(),
    lines: random.shuffle([...wanted]).map((product) => ({
      product,
      variant: random.between(0, 2),
      quantity: random.pick([1, 1, 1, 2, 3]),
      isBound: random.happens(0.3),
    })),
    paymentMethod,
    viaCart,
    otherKey: viaCart && random.happens(0.5) ? random.uuid() : null,
    agrees: random.happens(0.3),
    isDoubled: random.happens(0.15),
    givesUpAfterMs: random.happens(0.15) ? random.between(2, 120) : null,
    cancels: random.pick(['no', 'no', 'no', 'no', 'once', 'twice'] as const),
    payment: paymentMethod === 'COD' ? 'none' : random.pick(paymentWays),
    voucher: random.happens(0.4) ? random.pick(voucherKinds) : null,
    usesCoins: random.happens(0.4),
  }
}

function planFaults(random: SeededRandom, { kills, databaseFaults: wanted }: Size): Fault[] {
  const shopKills = Array.from({ length: kills }, () =>
    random.happens(0.25) ? ('kill both shops' as const) : ('kill one shop' as const),
  )
  const actions = random.shuffle(databaseFaults)
  const faults = random.shuffle([...shopKills, ...actions.slice(0, wanted)])
  return faults.map((kind, index) => ({
    kind,
    at: (index + random.between(10, 90) / 100) / (faults.length + 0.5),
  }))
}
