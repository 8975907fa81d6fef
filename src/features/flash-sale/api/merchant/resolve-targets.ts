import { sql } from 'kysely'
import { variantDisplayName } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import type { ItemReference } from './sale-line.ts'

/** A variant with the data that a sale needs. */
export type Piece = {
  id: string
  name: string
  options: Record<string, string>
  sku: string | null
  /** Price without flash sale. */
  price: number
  /** Null when stock is not counted, or for preorders. */
  stock: number | null
}

export type SaleTarget = {
  productId: string
  slug: string
  isPublished: boolean
  /** Null for the whole product. */
  variantId: string | null
  /** Every variant that gets the flash price. */
  pieces: Piece[]
}

type Product = {
  id: string
  slug: string
  sku: string | null
  is_published: boolean
  pieces: Piece[]
}

/** Looks up the products of all lines; returns a function that resolves a reference to its target or to an error message. */
export async function resolveTargets(
  db: Db,
  named: readonly ItemReference[],
): Promise<(names: ItemReference) => SaleTarget | string> {
  const slugs = named.flatMap(({ slug, item }) => [slug ?? [], item ?? []].flat())
  const skus = named.flatMap(({ sku, item }) => [sku ?? [], item ?? []].flat())
  const products = await select(db, slugs, skus)
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const bySku = new Map<string, [Product, Piece?]>()
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
        ? toGoods(product, piece)
        : t(`slug ${slug} không có SKU ${sku}`, `slug ${slug} has no sku ${sku}`)
    }
    if (sku !== undefined) {
      const [product, piece] = bySku.get(sku) ?? []
      return product ? toGoods(product, piece) : t(`không có SKU ${sku}`, `sku ${sku} is unknown`)
    }
    const product = bySlug.get(item ?? '')
    if (product) return toGoods(product, undefined)
    const [owner, piece] = bySku.get(item ?? '') ?? []
    return owner
      ? toGoods(owner, piece)
      : t(
          `${item} không phải slug hay SKU của cửa hàng`,
          `${item} is neither a slug nor a SKU of the shop`,
        )
  }
}

function withOptions(product: Product, options: ItemReference['options']): SaleTarget | string {
  if (!options || Object.keys(options).length === 0) return toGoods(product, undefined)
  const piece = product.pieces.find(
    (candidate) =>
      Object.keys(candidate.options).length === Object.keys(options).length &&
      Object.entries(options).every(([name, value]) => candidate.options[name] === value),
  )
  return piece
    ? toGoods(product, piece)
    : t(`slug ${product.slug} không có phân loại này`, `slug ${product.slug} has no such options`)
}

function toGoods(product: Product, piece: Piece | undefined): SaleTarget | string {
  if (product.pieces.length === 0)
    return t(`${product.slug} không có gì để bán`, `${product.slug} has nothing to sell`)
  // A product without variants has one variant without options, which is not referenced by itself.
  const own = piece && Object.keys(piece.options).length > 0 ? piece : undefined
  return {
    productId: product.id,
    slug: product.slug,
    isPublished: product.is_published,
    variantId: own?.id ?? null,
    pieces: own ? [own] : product.pieces,
  }
}

type Row = Omit<Product, 'pieces'> & {
  option_names: string[]
  variants: (Omit<Piece, 'name'> & { position: number })[] | null
}

async function select(
  db: Db,
  slugs: readonly string[],
  skus: readonly string[],
): Promise<Product[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.slug, p.sku, p.is_published,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS option_names,
      (SELECT json_agg(json_build_object('id', v.id, 'options', v.options, 'sku', v.sku,
          'price', coalesce(v.discount_price, v.price),
          'stock', CASE WHEN NOT v.is_preorder THEN v.stock END) ORDER BY v.position, v.id)
        FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
    FROM products p
    WHERE p.deleted_at IS NULL AND (p.slug = ANY (${slugs}::text[]) OR p.sku = ANY (${skus}::text[])
      OR p.id IN (SELECT product_id FROM variants WHERE sku = ANY (${skus}::text[]) AND deleted_at IS NULL))`.execute(
    db,
  )
  return rows.map(({ option_names, variants, ...product }) => ({
    ...product,
    pieces: (variants ?? []).map((variant) => ({
      ...variant,
      name: variantDisplayName(option_names, variant.options),
    })),
  }))
}
