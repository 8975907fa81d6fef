import type { Address } from '#features/addresses/contract.ts'
import type { Services } from '#platform/services.ts'
import type { AppError } from '#shared/app-error.ts'
import { type DiscountedOrder, discountOrder, type WantedReductions } from './discount-order.ts'
import { lineError, type PieceLimits, piecesError } from './line-error.ts'
import { applyFlashLimits, type OrderLinePriced, totalOrder } from './price-order.ts'

/** Whose flash-sale limits, voucher and coins count. */
export type Buyer = { userId: string | undefined; phone: string | undefined }

type Quoting = {
  lines: readonly OrderLinePriced[]
  /** Undefined for a visitor, to whom no limits of flash sales apply yet. */
  buyer: Buyer | undefined
  address: Pick<Address, 'scheme' | 'provinceCode'> | undefined
  /** The wanted method of delivery; the first that is offered where this one is not. */
  methodId?: string | null | undefined
  /** Those of shoppers unless others are given. */
  pieceLimits?: PieceLimits
  withUsableCoins?: boolean
}

export type QuotedLine = OrderLinePriced & { error: AppError | undefined }

export type Quote = {
  lines: QuotedLine[]
  /** Why the order as a whole can't be placed: errors of lines, or too many pieces. */
  errors: AppError[]
  /** The lines that can be bought, with all sums. */
  order: DiscountedOrder
}

/**
 * The only place where orders are priced: today's prices, the buyer's share of flash sales, shipping and discounts. Lines that
 * can't be bought are reported and left out of the sums. Writes nothing. Throws ORDER_TOO_LARGE.
 */
export async function quoteOrder(
  {
    db,
    config: { shop, orderLimits },
  }: Pick<Services, 'db'> & {
    config: Pick<Services['config'], 'shop' | 'orderLimits'>
  },
  {
    lines: found,
    buyer,
    address,
    methodId,
    pieceLimits = orderLimits,
    withUsableCoins = false,
  }: Quoting,
  wanted: WantedReductions,
): Promise<Quote> {
  const limited = await applyFlashLimits(db, found, {
    shopper: buyer && { userId: buyer.userId ?? null, phone: buyer.phone },
    usualLimit: orderLimits.flashPiecesPerShopper,
  })
  const lines = limited.map((line) => ({ ...line, error: lineError(line, pieceLimits) }))
  const buyable = lines.filter(({ error }) => !error)
  const tooMany = piecesError(buyable, pieceLimits)
  const goods = await totalOrder(buyable, { to: address, methodId }, shop)
  const ordering = { userId: buyer?.userId, phone: buyer?.phone, shop, withUsableCoins }
  return {
    lines,
    errors: [...lines.flatMap(({ error }) => error ?? []), ...(tooMany ? [tooMany] : [])],
    order: await discountOrder(db, { ...ordering, order: goods }, wanted),
  }
}
