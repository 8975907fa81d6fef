import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { stateOf } from '../../domain/product-states.ts'
import type { EditedProduct, EditedVariant } from '../../product-contract.ts'
import { furtherColumn } from '../product-categories.ts'

type StoredVariant = Omit<EditedVariant, 'values'> & { options: Record<string, string> }

type Row = Omit<EditedProduct, 'state' | 'publishAt' | 'updatedAt' | 'variants'> & {
  isPublished: boolean
  publishAt: Date | null
  archivedAt: Date | null
  updatedAt: Date
  variants: StoredVariant[]
}

/** A product as the editor shows it; one that an import has removed is not found. Throws PRODUCT_NOT_FOUND. One statement. */
export async function getEditedProduct(db: Db, id: string): Promise<EditedProduct> {
  const product = isId(id) ? await findEditedProduct(db, id) : undefined
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return product
}

export async function findEditedProduct(db: Db, id: string): Promise<EditedProduct | undefined> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.version, p.name, p.slug, p.sku, p.category_id AS "categoryId", ${furtherColumn} AS "moreCategoryIds", b.name AS brand,
      p.short_desc AS "shortDesc", p.description, p.seo_title AS "seoTitle", p.seo_description AS "seoDescription",
      p.is_free_ship AS "isFreeShip", p.ship_fast AS "shipFast", p.is_published AS "isPublished",
      p.is_draft AS "isDraft", p.publish_at AS "publishAt", p.archived_at AS "archivedAt", p.updated_at AS "updatedAt",
      coalesce((SELECT json_agg(json_build_object('url', i.url, 'alt', i.alt) ORDER BY i.position)
        FROM product_images i WHERE i.product_id = p.id), '[]') AS images,
      coalesce((SELECT json_agg(json_build_object('url', v.url, 'posterUrl', v.poster_url) ORDER BY v.position)
        FROM product_videos v WHERE v.product_id = p.id), '[]') AS videos,
      coalesce((SELECT json_agg(json_build_object('name', a.name, 'value', pa.value) ORDER BY pa.position, pa.value)
        FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id WHERE pa.product_id = p.id), '[]') AS attributes,
      coalesce((SELECT json_agg(o.name ORDER BY o.position)
        FROM product_options o WHERE o.product_id = p.id), '[]') AS options,
      coalesce((SELECT json_agg(json_build_object('id', v.id, 'options', v.options, 'price', v.price,
          'discountPrice', v.discount_price, 'sku', v.sku, 'barcode', v.barcode, 'costPrice', v.cost_price,
          'isPreorder', v.is_preorder, 'preorderDays', v.preorder_days, 'weightGram', v.weight_gram,
          'lengthMm', v.length_mm, 'widthMm', v.width_mm, 'heightMm', v.height_mm, 'imageUrl', v.image_url,
          'stock', v.stock, 'sold', v.sold) ORDER BY v.position, v.id)
        FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL), '[]') AS variants
    FROM products p LEFT JOIN brands b ON b.id = p.brand_id
    WHERE p.id = ${id} AND p.deleted_at IS NULL`.execute(db)
  return rows[0] && toEdited(rows[0])
}

function toEdited({ isPublished, archivedAt, publishAt, updatedAt, variants, ...row }: Row) {
  return {
    ...row,
    variants: variants.map(({ options, ...variant }) => ({
      ...variant,
      values: row.options.map((name) => options[name] ?? ''),
    })),
    state: stateOf({ isPublished, isDraft: row.isDraft, publishAt, archivedAt }),
    // What stands in these columns besides the state's own means nothing.
    publishAt: isPublished || archivedAt ? null : (publishAt?.toISOString() ?? null),
    updatedAt: updatedAt.toISOString(),
  }
}
