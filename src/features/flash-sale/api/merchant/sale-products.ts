import { sql } from 'kysely'
import { variantDisplayName } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'

/** A variant with the data that a sale needs. */
export type Piece = {
  id: string
  name: string
  options: Record<string, string>
  sku: string | null
  image: string | null
  /** Price without flash sale. */
  price: number
  /** Null when stock is not counted, or for preorders. */
  stock: number | null
}

export type SaleProduct = {
  id: string
  slug: string
  name: string
  sku: string | null
  thumbnail: string | null
  isPublished: boolean
  pieces: Piece[]
}

/** What a line of a sale puts on sale. */
export type SaleTarget = {
  productId: string
  slug: string
  name: string
  sku: string | null
  image: string | null
  isPublished: boolean
  /** Null for the whole product. */
  variantId: string | null
  /** Every variant that gets the flash price. */
  pieces: Piece[]
}

/** The product or its variant as a sale names it; undefined when there is nothing to sell. */
export function targetOf(product: SaleProduct, piece: Piece | undefined): SaleTarget | undefined {
  if (product.pieces.length === 0) return undefined
  // A product without variants has one variant without options, which is not referenced by itself.
  const own = piece && Object.keys(piece.options).length > 0 ? piece : undefined
  const [only] = product.pieces.length === 1 ? product.pieces : []
  return {
    productId: product.id,
    slug: product.slug,
    name: product.name,
    sku: own ? own.sku : (product.sku ?? only?.sku ?? null),
    image: own?.image ?? product.thumbnail,
    isPublished: product.isPublished,
    variantId: own?.id ?? null,
    pieces: own ? [own] : product.pieces,
  }
}

type Wanted = {
  ids?: readonly string[]
  slugs?: readonly string[]
  /** Of products or of their variants. */
  skus?: readonly string[]
  barcodes?: readonly string[]
}

type Row = Omit<SaleProduct, 'pieces'> & {
  option_names: string[]
  variants: (Omit<Piece, 'name'> & { position: number })[] | null
}

/** The products that are named in any of these ways, with the variants that are sold. */
export async function findSaleProducts(
  db: Db,
  { ids = [], slugs = [], skus = [], barcodes = [] }: Wanted,
): Promise<SaleProduct[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.slug, p.name, p.sku, p.thumbnail, p.is_published AS "isPublished",
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS option_names,
      (SELECT json_agg(json_build_object('id', v.id, 'options', v.options, 'sku', v.sku, 'image', v.image_url,
          'price', coalesce(v.discount_price, v.price),
          'stock', CASE WHEN NOT v.is_preorder THEN v.stock END) ORDER BY v.position, v.id)
        FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
    FROM products p
    WHERE p.deleted_at IS NULL AND p.id IN (
      SELECT unnest(${ids}::uuid[])
      UNION SELECT id FROM products WHERE slug = ANY (${slugs}::text[])
      UNION SELECT id FROM products WHERE sku = ANY (${skus}::text[])
      UNION SELECT product_id FROM variants WHERE sku = ANY (${skus}::text[]) AND deleted_at IS NULL
      UNION SELECT product_id FROM variants WHERE barcode = ANY (${barcodes}::text[]) AND deleted_at IS NULL)`.execute(
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
