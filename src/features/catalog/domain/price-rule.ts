import { greatestAmount, type VariantValues } from './sheet-cells.ts'

export const roundings = ['none', '500', '1000', 'ending-9000'] as const
export type Rounding = (typeof roundings)[number]

export type PriceBase = 'price' | 'discountPrice' | 'costPrice'

export type PriceRule = {
  base: PriceBase
  direction: 'up' | 'down'
  /** Hundredths of a percent, or đồng. */
  change: { kind: 'percent'; hundredths: number } | { kind: 'sum'; amount: number }
  /** `both` keeps the ratio of the discount price to the price. */
  target: 'price' | 'discountPrice' | 'both'
  rounding: Rounding
  neverBelowCost: boolean
  least: number | null
}

export type PricesOfRow = Pick<VariantValues, 'price' | 'discountPrice' | 'costPrice'>

export type RuleOutcome =
  | { kind: 'changed'; price: number; discountPrice: number | null }
  | { kind: 'same' }
  | { kind: 'refused'; reason: string }

/** The nearest amount of that kind, the higher one of two, and never below the lowest of its kind. */
export function roundPrice(amount: number, rounding: Rounding): number {
  if (rounding === 'none') return amount
  if (rounding === 'ending-9000') {
    return Math.max(9_000, Math.floor((amount + 6_000) / 10_000) * 10_000 - 1_000)
  }
  const step = Number(rounding)
  return Math.max(step, Math.floor((amount + step / 2) / step) * step)
}

/** The prices that a rule gives a row. */
export function applyRule(row: PricesOfRow, rule: PriceRule): RuleOutcome {
  const base = row[rule.base]
  if (base === null) return refused(missing[rule.base])
  const exact = changedAmount(base, rule)
  if (exact <= 0) return refused('Giá mới không lớn hơn 0.')
  const amount = roundPrice(exact, rule.rounding)
  const next = withAmount(row, amount, rule)
  if ('reason' in next) return refused(next.reason)
  const { price, discountPrice } = next
  const lowest = Math.min(price, discountPrice ?? price)
  if (rule.neverBelowCost && row.costPrice !== null && lowest < row.costPrice) {
    return refused('Thấp hơn giá vốn.')
  }
  if (rule.least !== null && lowest < rule.least) return refused('Thấp hơn giá tối thiểu.')
  if (price > greatestAmount) return refused('Giá mới quá lớn.')
  const isSame = price === row.price && discountPrice === row.discountPrice
  return isSame ? { kind: 'same' } : { kind: 'changed', price, discountPrice }
}

const refused = (reason: string): RuleOutcome => ({ kind: 'refused', reason })

const missing: Readonly<Record<PriceBase, string>> = {
  price: '',
  discountPrice: 'Chưa có giá giảm.',
  costPrice: 'Chưa có giá vốn.',
}

type Next = { price: number; discountPrice: number | null } | { reason: string }

function withAmount(row: PricesOfRow, amount: number, { target, rounding }: PriceRule): Next {
  if (target === 'discountPrice') {
    if (amount >= row.price) return { reason: 'Giá giảm không thấp hơn giá bán.' }
    return { price: row.price, discountPrice: amount }
  }
  if (target === 'price' || row.discountPrice === null) {
    if (row.discountPrice !== null && row.discountPrice >= amount) {
      return { reason: 'Giá bán không cao hơn giá giảm.' }
    }
    return { price: amount, discountPrice: row.discountPrice }
  }
  const discountPrice = roundPrice(share(row.discountPrice, amount, row.price), rounding)
  if (discountPrice <= 0 || discountPrice >= amount) {
    return { reason: 'Làm tròn thì giá giảm không còn thấp hơn giá bán.' }
  }
  return { price: amount, discountPrice }
}

function changedAmount(base: number, { direction, change }: PriceRule): number {
  const sign = direction === 'up' ? 1 : -1
  if (change.kind === 'sum') return base + sign * change.amount
  return share(base, 10_000 + sign * change.hundredths, 10_000)
}

/** `amount` × `part` / `whole`, rounded; exact beyond the numbers that a float holds. */
function share(amount: number, part: number, whole: number): number {
  if (part <= 0) return 0
  const [dividend, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((dividend * 2n + divisor) / (divisor * 2n))
}
