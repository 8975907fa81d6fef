import { findSellablesById, type Sellable } from '#features/catalog/api/public.ts'
import { effectivePrice, priceLine } from '#features/catalog/domain.ts'
import { vnd } from '#shared/money.ts'
import type { CartItem } from '../contract.ts'
import { applyFlashLimits, type CartShop, maxPerLine } from './cart-limits.ts'
import { type CartLine, type CartOwner, findLines, touchCart } from './repository.ts'

/**
 * The owner's cart with current prices and availability, newest line first. Two statements, a third for flash-sale limits;
 * once a day the cart is marked as used.
 */
export async function getCart(
  shop: CartShop,
  owner: CartOwner,
): Promise<{ items: CartItem[]; count: number }> {
  const { db } = shop
  const lines = await findLines(db, owner)
  if (lines[0]?.isStale) await touchCart(db, owner)
  const found = await findSellablesById(
    db,
    lines.map((line) => line.variantId),
  )
  const sellables = await applyFlashLimits(shop, owner, found)
  const most = maxPerLine(shop)
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  const items = lines.flatMap((line) => {
    const sellable = byVariant.get(line.variantId)
    return sellable ? [present(line, sellable, most)] : []
  })
  return { items, count: items.reduce((sum, item) => sum + item.quantity, 0) }
}

function present(line: CartLine, sellable: Sellable, most: number): CartItem {
  const { product, flash } = sellable
  const priced = priceLine(sellable, line)
  const shownFlash =
    flash && (priced.flashEntryId || flash.entryId === line.boundEntryId) ? flash : null
  const withoutFlash = vnd(effectivePrice({ ...sellable, flash: null }, line.addedAt).finalPrice)
  const price = vnd(sellable.price)
  const finalPrice = vnd(priced.finalPrice)

  return {
    id: line.id,
    productId: sellable.productId,
    variantId: sellable.publicVariantId,
    quantity: line.quantity,
    currentPrice: finalPrice,
    price,
    priceWhenAdded: vnd(line.priceWhenAdded),
    isPreorder: sellable.isPreorder,
    maxQuantity: Math.min(priced.maxQuantity, most),
    addedAt: line.addedAt.toISOString(),
    product: {
      id: sellable.productId,
      slug: product.slug,
      name: product.name,
      price,
      finalPrice,
      stock: sellable.stock,
      isDeleted: product.isDeleted || sellable.isDeleted,
      isPublished: product.isPublished,
      isFreeShip: product.isFreeShip,
      thumbnail: sellable.imageUrl ?? product.thumbnail,
    },
    variant: sellable.publicVariantId
      ? {
          id: sellable.publicVariantId,
          displayName: sellable.displayName,
          price,
          priceAfterDiscount: withoutFlash,
          finalPrice,
          stock: sellable.stock,
          isPreorder: sellable.isPreorder,
          image: sellable.imageUrl ? { url: sellable.imageUrl } : null,
        }
      : null,
    flashSaleId: shownFlash?.flashSaleId ?? null,
    flashSaleVariantId: shownFlash?.isOwn ? shownFlash.entryId : null,
    flashSaleInfo: shownFlash
      ? {
          type: 'FLASH_SALE',
          quantity: shownFlash.quantity,
          sold: shownFlash.sold,
          endAt: shownFlash.endAt.toISOString(),
        }
      : null,
  }
}
