import { provinceOf2025 } from '#features/addresses/domain.ts'
import { findSellablesById, type Sellable } from '#features/catalog/api/public.ts'
import { type OrderBalance, outstanding, reassess, refundDue } from '#features/payment/domain.ts'
import { type Requoted, requoteDiscounts } from '#features/wallet/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import type { ChangePreview } from '../../../admin-steps-contract.ts'
import type { OrderChange, OrderSums } from '../../../contract.ts'
import { goodsOf } from '../../discount-order.ts'
import { countPieces, lineError, noPieceLimits, piecesError } from '../../line-error.ts'
import { balanceOf } from '../../order-balance.ts'
import { type StoredDelivery, storedDelivery } from '../../order-delivery.ts'
import {
  applyFlashLimits,
  findLines,
  type OrderLinePriced,
  type PricedOrder,
  totalOrder,
} from '../../price-order.ts'
import { divideItems, type ItemsChange, type Wanted } from './change-items.ts'
import { type ChangeableOrder, sumsOf } from './find-changeable-order.ts'

type Settings = Pick<Config, 'shop' | 'orderLimits'>

/** Where an order goes to. */
export type Place = Pick<ChangeableOrder, 'phone' | 'address_scheme' | 'province_code'>

export type Repriced = {
  items: ItemsChange
  added: OrderLinePriced[]
  before: OrderSums
  after: OrderSums
  /** As the order keeps it. */
  delivery: StoredDelivery | null
  /** Set where the order's method is not offered any more for what it has become. */
  methodChange: OrderChange['method']
  voucher: Requoted['voucher']
  voucherProducts: Requoted['voucherProducts']
  /** The money of the order after the change. */
  balance: OrderBalance
}

/**
 * What an order costs with other quantities or at another place. Pieces that were ordered keep their price, added ones are sold
 * as in a new order. Shipping is priced anew when contents or province differ, by the same method while it is offered there;
 * voucher and coins follow. Writes nothing. Throws
 * INVALID_FIELD, and the errors of a line that can't be bought.
 */
export async function repriceOrder(
  db: Db,
  { shop, orderLimits: usual }: Settings,
  order: ChangeableOrder,
  { items: wanted = [], place = order }: { items?: Wanted; place?: Place },
): Promise<Repriced> {
  const orderLimits = order.is_by_staff ? { ...usual, ...noPieceLimits } : usual
  const items = divideItems(order.items, wanted)
  const added = await priceAdded(db, order, items, orderLimits)
  const lines = [...(await keptLines(db, items)), ...added]
  rejectTooMany(order, lines, added, orderLimits)
  const destination = { scheme: place.address_scheme, provinceCode: place.province_code }
  const delivery = { to: destination, methodId: order.delivery?.id }
  const quote = await totalOrder(lines, delivery, shop)
  const { subtotal, shippingFee: quoted } = quote
  const isSame = items.removed.size === 0 && added.length === 0 && isSameProvince(order, place)
  const fee = isSame ? order.shipping_fee + order.shipping_discount : quoted
  const gross = order.is_delivery_free ? 0 : fee
  const { voucher, voucherProducts, ...off } = await requoteDiscounts(db, {
    orderId: order.id,
    subtotal,
    goods: goodsOf(lines),
    shippingFee: gross,
    sharePercent: shop.coinsShare,
    voucherDiscount: order.voucher_discount,
    voucherProducts: order.voucher_products,
    shippingDiscount: order.shipping_discount,
    coinDiscount: order.coin_discount,
  })
  const { voucherDiscount, shippingDiscount, coinDiscount } = off
  const shippingFee = gross - shippingDiscount
  // A discount by hand stays what was said, as far as there are goods left to pay.
  const staffDiscount = Math.min(order.staff_discount, subtotal - voucherDiscount - coinDiscount)
  const after = {
    subtotal,
    shippingFee: vnd(shippingFee),
    shippingDiscount: vnd(shippingDiscount),
    voucherDiscount: vnd(voucherDiscount),
    coinDiscount: vnd(coinDiscount),
    staffDiscount: vnd(staffDiscount),
    total: vnd(subtotal + shippingFee - voucherDiscount - coinDiscount - staffDiscount),
  }
  const balance = { ...balanceOf(order), total: after.total }
  return {
    items,
    added,
    before: sumsOf(order),
    after,
    delivery: isSame ? order.delivery : storedDelivery(quote),
    methodChange: isSame ? undefined : methodChange(order, quote),
    voucher,
    voucherProducts,
    balance: { ...balance, status: reassess(balance) },
  }
}

/** From the order's method to the first that is offered. */
function methodChange(
  { delivery }: ChangeableOrder,
  { method }: PricedOrder,
): OrderChange['method'] {
  if (!delivery || !method || delivery.id === method.id) return undefined
  return { before: delivery.name, after: method.name }
}

async function priceAdded(
  db: Db,
  order: ChangeableOrder,
  { kept, added }: ItemsChange,
  limits: Settings['orderLimits'],
): Promise<OrderLinePriced[]> {
  if (added.length === 0) return []
  const { lines: found, missing } = await findLines(
    db,
    added.map(({ item, quantity }) => ({
      productId: item.product_id,
      variantId: item.variant_id,
      quantity,
    })),
  )
  if (missing.length > 0) throw new AppError('PRODUCT_NOT_FOUND')
  const lines = await applyFlashLimits(db, found, {
    shopper: { userId: order.user_id, phone: order.phone },
    usualLimit: limits.flashPiecesPerShopper,
  })
  for (const line of lines) {
    const { variantId } = line.sellable
    const before = kept.filter(({ item }) => item.variant_id === variantId)
    const error = lineError({ ...line, quantity: line.quantity + countPieces(before) }, limits)
    if (error) throw error
  }
  return lines
}

/** The limit of an order holds for those that grow. */
function rejectTooMany(
  order: ChangeableOrder,
  lines: readonly OrderLinePriced[],
  added: readonly OrderLinePriced[],
  limits: Settings['orderLimits'],
): void {
  const isMore = added.length > 0 && countPieces(lines) > countPieces(order.items)
  const error = isMore ? piecesError(lines, limits) : undefined
  if (error) throw error
}

async function keptLines(db: Db, { kept }: ItemsChange): Promise<OrderLinePriced[]> {
  const sellables = await findSellablesById(
    db,
    kept.map(({ item }) => item.variant_id),
  )
  const byId = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  return kept.map(({ item, quantity }) => ({
    sellable: byId.get(item.variant_id) as Sellable,
    quantity,
    priced: {
      finalPrice: item.final_price,
      flashEntryId: item.flash_sale_entry_id,
      maxQuantity: quantity,
      problem: null,
    },
    cartItemId: null,
    boundEntryId: null,
  }))
}

function isSameProvince(order: Place, place: Place): boolean {
  const provinceOf = ({ address_scheme: scheme, province_code: provinceCode }: Place) =>
    provinceOf2025({ scheme, provinceCode })
  return provinceOf(order) === provinceOf(place)
}

/** What staff see of a change before it is saved. */
export function presentChange(repriced: Repriced): ChangePreview {
  const { added, before, after, voucher, balance, methodChange: method } = repriced
  return {
    before,
    after,
    ...(method && { method }),
    added: added.map(({ sellable, quantity, priced }) => ({
      variantId: sellable.variantId,
      quantity,
      finalPrice: vnd(priced.finalPrice),
      isFlashSale: priced.flashEntryId !== null,
    })),
    voucher: voucher && { ...voucher, minSubtotal: vnd(voucher.minSubtotal) },
    coinsReturned: vnd(before.coinDiscount - after.coinDiscount),
    toPay: vnd(outstanding(balance)),
    refundDue: vnd(refundDue(balance)),
  }
}
