import type { Address } from '#features/addresses/contract.ts'
import { provinceOf2025 } from '#features/addresses/domain.ts'
import {
  type FlashShopper,
  findSellables,
  limitFlashShares,
  type Sellable,
} from '#features/catalog/api/public.ts'
import { type PricedLine, priceLine } from '#features/catalog/domain.ts'
import { type ShippingProvider, tableRateProvider } from '#features/shipping/api/public.ts'
import { type Days, isShippingFree, type OfferedMethod } from '#features/shipping/domain.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type Vnd, vnd } from '#shared/money.ts'
import { Id } from '#shared/text.ts'
import type { OrderLine } from '../contract.ts'
import { largestSubtotal, totalsOf } from '../domain.ts'

export type OrderLinePriced = {
  sellable: Sellable
  quantity: number
  priced: PricedLine
  /** The cart line id as the client sent it. */
  cartItemId: string | null
  /** The flash-sale entry at which the line was added to the cart. */
  boundEntryId: string | null
}

/** An order at current prices, before discounts. */
export type PricedOrder = {
  lines: OrderLinePriced[]
  subtotal: Vnd
  shippingFee: Vnd
  total: Vnd
  /** Days from the order to its delivery; null without a destination or lines. */
  delivery: Days | null
  /** Those that serve the destination, with the fees that the order would pay; empty without lines. */
  methods: OfferedMethod[]
  /** The method of the fee; undefined without lines. */
  method: OfferedMethod | undefined
  /** False where the shop has one method, which then nobody is told. */
  hasMethods: boolean
}

type Delivery = {
  /** Undefined while it is unknown. */
  to: Pick<Address, 'scheme' | 'provinceCode'> | undefined
  /** The wanted method; the first that is offered, without one or where it is not. */
  methodId?: string | null | undefined
}

export type FoundLines = {
  lines: OrderLinePriced[]
  /** Lines whose product or variant does not exist. */
  missing: OrderLine[]
}

/** Looks up and prices the variants of lines; lines of the same variant are merged. */
export async function findLines(db: Db, wanted: readonly OrderLine[]): Promise<FoundLines> {
  const keyed = wanted.map((line) => ({ line, key: keyOf(line) }))
  const sellables = await findSellables(
    db,
    keyed.flatMap(({ key }) => key ?? []),
  )
  const byKey = new Map(
    sellables.flatMap((sellable) => {
      const { productId, variantId, publicVariantId } = sellable
      const own = [`${productId}:${variantId}`, sellable] as const
      return publicVariantId ? [own] : [own, [`${productId}:null`, sellable] as const]
    }),
  )

  const lines = new Map<string, LineRequest>()
  const missing: OrderLine[] = []
  for (const { line, key } of keyed) {
    const sellable = key && byKey.get(`${key.productId}:${key.variantId}`)
    if (!sellable) {
      missing.push(line)
      continue
    }
    const bound =
      sellable.flash && sellable.flash.flashSaleId === line.flashSaleId
        ? sellable.flash.entryId
        : null
    const before = lines.get(sellable.variantId)
    lines.set(sellable.variantId, {
      sellable,
      quantity: line.quantity + (before?.quantity ?? 0),
      boundEntryId: bound ?? before?.boundEntryId ?? null,
      cartItemId: line.cartItemId ?? before?.cartItemId ?? null,
    })
  }
  return { lines: priceTogether([...lines.values()]), missing }
}

function keyOf(line: OrderLine) {
  const productId = Id.safeParse(line.productId)
  const variantId = Id.nullable().safeParse(line.variantId || null)
  if (!productId.success || !variantId.success) return undefined
  return { productId: productId.data, variantId: variantId.data }
}

/** Display name of a variant: “Áo dài (Đỏ / M)”. */
export function nameOf({ product, displayName }: Sellable): string {
  return displayName ? `${product.name} (${displayName})` : product.name
}

/** Prices lines again under the shopper's remaining flash-sale limits. */
export async function applyFlashLimits(
  db: Db,
  lines: readonly OrderLinePriced[],
  limits: { shopper: FlashShopper | undefined; usualLimit: number },
): Promise<OrderLinePriced[]> {
  const all = lines.map(({ sellable }) => sellable)
  const sellables = await limitFlashShares(db, all, limits)
  return priceTogether(
    lines.map((line, index) => ({ ...line, sellable: sellables[index] ?? line.sellable })),
  )
}

type LineRequest = Omit<OrderLinePriced, 'priced'>

/** Variants of one product may share a flash-sale allotment, so earlier lines reduce it for later ones. */
function priceTogether(lines: readonly LineRequest[]): OrderLinePriced[] {
  const taken = new Map<string, number>()
  return lines.map(({ sellable, quantity, boundEntryId, cartItemId }) => {
    const { flash } = sellable
    const before = flash ? (taken.get(flash.entryId) ?? 0) : 0
    const left = flash && { ...flash, sold: flash.sold + before }
    const priced = priceLine({ ...sellable, flash: left }, { quantity, boundEntryId })
    if (priced.flashEntryId) taken.set(priced.flashEntryId, before + quantity)
    return { sellable, quantity, priced, cartItemId, boundEntryId }
  })
}

/** Adds up lines and the shipping fee to the destination; no lines, no fee. Throws ORDER_TOO_LARGE. */
export async function totalOrder(
  lines: readonly OrderLinePriced[],
  { to: destination, methodId }: Delivery,
  shop: Config['shop'],
  quote: ShippingProvider = tableRateProvider,
): Promise<PricedOrder> {
  const { subtotal, weightGram, everyLineFree } = totalsOf(
    lines.map(({ sellable, quantity, priced }) => ({
      finalPrice: priced.finalPrice,
      quantity,
      isFreeShip: sellable.product.isFreeShip,
      weightGram: sellable.weightGram ?? shop.defaultWeightGram,
    })),
  )
  if (subtotal > largestSubtotal) throw new AppError('ORDER_TOO_LARGE')
  const quoted =
    lines.length > 0
      ? await quote(
          {
            toProvinceCode: destination && provinceOf2025(destination),
            weightGram,
            subtotal,
          },
          {
            fromProvinceCode: provinceOf2025({ scheme: 'legacy', provinceCode: shop.provinceCode }),
            methods: shop.shippingMethods,
          },
        )
      : []
  const free = isShippingFree({ subtotal, everyLineFree, freeFrom: shop.freeShippingFrom })
  const methods = quoted.map((method) => ({
    ...method,
    fee: free ? 0 : method.fee,
    days: afterPreparation(method.days, lines),
  }))
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  const shippingFee = method?.fee ?? 0
  return {
    lines: [...lines],
    subtotal: vnd(subtotal),
    shippingFee: vnd(shippingFee),
    total: vnd(subtotal + shippingFee),
    delivery: destination && method ? method.days : null,
    methods,
    method,
    hasMethods: (shop.shippingMethods ?? []).length > 1,
  }
}

/** The whole order is sent when its last preordered line is there. */
function afterPreparation({ minDays, maxDays }: Days, lines: readonly OrderLinePriced[]): Days {
  const preordered = lines.filter(({ sellable }) => sellable.isPreorder && sellable.stock === 0)
  const days = Math.max(0, ...preordered.map(({ sellable }) => sellable.preorderDays))
  return { minDays: minDays + days, maxDays: maxDays + days }
}
