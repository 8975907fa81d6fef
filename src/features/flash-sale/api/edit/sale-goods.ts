import type { Db } from '#platform/database.ts'
import { vnd } from '#shared/money.ts'
import type { SaleGoods } from '../../admin-contract.ts'
import { stockOf } from '../merchant/check-lines.ts'
import { findSaleProducts, type SaleTarget, targetOf } from '../merchant/sale-products.ts'

type Key = { productId: string; variantId: string | null }

/** What each of these stands for today, in their order; undefined for what is no longer sold. */
export async function findGoods(db: Db, keys: readonly Key[]): Promise<(SaleTarget | undefined)[]> {
  const ids = [...new Set(keys.map(({ productId }) => productId))]
  const products = new Map((await findSaleProducts(db, { ids })).map((one) => [one.id, one]))
  return keys.map(({ productId, variantId }) => {
    const product = products.get(productId)
    if (!product) return undefined
    const piece = product.pieces.find(({ id }) => id === variantId)
    return variantId === null || piece ? targetOf(product, piece) : undefined
  })
}

export function presentGoods(goods: SaleTarget): SaleGoods {
  const { pieces, productId, variantId, name, slug, sku, image, isPublished } = goods
  const prices = pieces.map(({ price }) => price)
  return {
    ...{ productId, variantId, name, slug, sku, image, isPublished },
    variant: variantId ? (pieces[0]?.name ?? '') : '',
    usualPrice: vnd(Math.min(...prices)),
    highestPrice: vnd(Math.max(...prices)),
    stock: stockOf(goods),
    variants: pieces.length,
  }
}
