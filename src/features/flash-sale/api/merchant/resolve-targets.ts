import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import type { ItemReference } from './sale-line.ts'
import {
  findSaleProducts,
  type Piece,
  type SaleProduct,
  type SaleTarget,
  targetOf,
} from './sale-products.ts'

/** Looks up the products of all lines; returns a function that resolves a reference to its target or to an error message. */
export async function resolveTargets(
  db: Db,
  named: readonly ItemReference[],
): Promise<(names: ItemReference) => SaleTarget | string> {
  const slugs = named.flatMap(({ slug, item }) => [slug ?? [], item ?? []].flat())
  const skus = named.flatMap(({ sku, item }) => [sku ?? [], item ?? []].flat())
  const products = await findSaleProducts(db, { slugs, skus })
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const bySku = new Map<string, [SaleProduct, Piece?]>()
  for (const product of products) {
    for (const piece of product.pieces) if (piece.sku) bySku.set(piece.sku, [product, piece])
    if (product.sku) bySku.set(product.sku, [product])
  }

  return ({ slug, sku, item, options }) => {
    if (slug !== undefined) {
      const product = bySlug.get(slug)
      if (!product) return t(`không có slug ${slug}`, `slug ${slug} is unknown`)
      if (sku === undefined) return withOptions(product, options)
      const [owner, piece] = bySku.get(sku) ?? []
      return owner === product
        ? goodsOf(product, piece)
        : t(`slug ${slug} không có SKU ${sku}`, `slug ${slug} has no sku ${sku}`)
    }
    if (sku !== undefined) {
      const [product, piece] = bySku.get(sku) ?? []
      return product ? goodsOf(product, piece) : t(`không có SKU ${sku}`, `sku ${sku} is unknown`)
    }
    const product = bySlug.get(item ?? '')
    if (product) return goodsOf(product, undefined)
    const [owner, piece] = bySku.get(item ?? '') ?? []
    return owner
      ? goodsOf(owner, piece)
      : t(
          `${item} không phải slug hay SKU của cửa hàng`,
          `${item} is neither a slug nor a SKU of the shop`,
        )
  }
}

function withOptions(product: SaleProduct, options: ItemReference['options']): SaleTarget | string {
  if (!options || Object.keys(options).length === 0) return goodsOf(product, undefined)
  const piece = product.pieces.find(
    (candidate) =>
      Object.keys(candidate.options).length === Object.keys(options).length &&
      Object.entries(options).every(([name, value]) => candidate.options[name] === value),
  )
  return piece
    ? goodsOf(product, piece)
    : t(`slug ${product.slug} không có phân loại này`, `slug ${product.slug} has no such options`)
}

function goodsOf(product: SaleProduct, piece: Piece | undefined): SaleTarget | string {
  return (
    targetOf(product, piece) ??
    t(`${product.slug} không có gì để bán`, `${product.slug} has nothing to sell`)
  )
}
