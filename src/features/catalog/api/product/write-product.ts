import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { columnsOf } from '../../domain/product-states.ts'
import type { EditedProduct } from '../../product-contract.ts'
import { refreshFigures } from '../figures.ts'
import { leadingNumber } from '../import/stage.ts'
import { keepLowStock } from '../keep-low-stock.ts'
import { writeFurther } from '../product-categories.ts'
import { searchExtra } from '../search-extra.ts'
import { ensureAttributes, ensureBrand } from './resolve-names.ts'
import type { WantedProduct } from './wanted-product.ts'
import { optionsOf, type StockRights, writeVariants } from './write-variants.ts'

/** The product that stands there before; of a new one, what it begins as. */
type Before = Pick<EditedProduct, 'id' | 'isDraft' | 'images' | 'videos' | 'attributes'> & {
  isNew: boolean
  options: readonly string[]
  moreCategoryIds: readonly string[]
}

/**
 * Writes a checked product with its parts, and what is derived of them as an import does. The caller has locked all of its variants and
 * then its row. Stock of variants that exist, pieces sold and ratings are never written.
 */
export async function writeProduct(
  tx: Db,
  before: Before,
  wanted: WantedProduct,
  stock: StockRights = {},
): Promise<void> {
  const { id } = before
  await writeRow(tx, before, wanted)
  await writeParts(tx, before, wanted)
  await writeVariants(tx, id, wanted, stock)
  const only = sql`SELECT ${id}::uuid`
  await refreshFigures(tx, only)
  await keepLowStock(tx, only)
}

async function writeRow(tx: Db, { id, isNew, isDraft }: Before, wanted: WantedProduct) {
  const { name, slug, sku, categoryId, shortDesc, description, seoTitle, seoDescription } = wanted
  const { isFreeShip, shipFast, images, attributes, options, variants, state, publishAt } = wanted
  const brand = wanted.brand === null ? null : await ensureBrand(tx, wanted.brand)
  const plan = publishAt === null ? null : new Date(publishAt)
  const columns = columnsOf(state, { isDraft, publishAt: plan, now: new Date() })
  const names = JSON.stringify(attributes)
  const choices = JSON.stringify(variants.map(({ values }) => optionsOf(options, values)))
  const row = {
    ...{ name, slug, sku, description, category_id: categoryId, brand_id: brand?.id ?? null },
    ...{ short_desc: shortDesc, seo_title: seoTitle, seo_description: seoDescription },
    ...{ is_free_ship: isFreeShip, ship_fast: shipFast },
    is_published: columns.isPublished,
    is_draft: columns.isDraft,
    publish_at: columns.publishAt,
    thumbnail: images[0]?.url ?? variants.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
    search_extra: sql<string>`${searchExtra(
      sql`${names}::jsonb`,
      sql`SELECT jsonb_array_elements(${choices}::jsonb)`,
    )}`,
  }
  if (isNew) {
    const prices = variants.map(({ price, discountPrice }) => discountPrice ?? price)
    await tx
      .insertInto('products')
      .values({
        ...{ ...row, id, archived_at: columns.archivedAt },
        min_price: Math.min(...prices),
        max_price: Math.max(...prices),
      })
      .execute()
    return
  }
  await tx
    .updateTable('products')
    .set({
      ...row,
      // An archived one keeps the day on which it was put away.
      archived_at: columns.archivedAt && sql<Date>`coalesce(archived_at, ${columns.archivedAt})`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces those parts that are different. */
async function writeParts(tx: Db, before: Before, wanted: WantedProduct): Promise<void> {
  const { id } = before
  const differs = (part: 'images' | 'videos' | 'options' | 'attributes' | 'moreCategoryIds') =>
    JSON.stringify(before[part]) !== JSON.stringify(wanted[part])
  if (differs('images')) {
    await tx.deleteFrom('product_images').where('product_id', '=', id).execute()
    await sql`
      INSERT INTO product_images (product_id, position, url, alt)
      SELECT ${id}, number - 1, item ->> 'url', item ->> 'alt'
      FROM jsonb_array_elements(${JSON.stringify(wanted.images)}::jsonb) WITH ORDINALITY AS i (item, number)`.execute(
      tx,
    )
  }
  if (differs('videos')) {
    await tx.deleteFrom('product_videos').where('product_id', '=', id).execute()
    await sql`
      INSERT INTO product_videos (product_id, position, url, mime_type, poster_url)
      SELECT ${id}, number - 1, item ->> 'url',
        'video/' || lower(substring(item ->> 'url' FROM '\\.(mp4|webm)$')), item ->> 'posterUrl'
      FROM jsonb_array_elements(${JSON.stringify(wanted.videos)}::jsonb) WITH ORDINALITY AS v (item, number)`.execute(
      tx,
    )
  }
  if (differs('options')) {
    await tx.deleteFrom('product_options').where('product_id', '=', id).execute()
    await sql`
      INSERT INTO product_options (product_id, position, name)
      SELECT ${id}, number - 1, name
      FROM jsonb_array_elements_text(${JSON.stringify(wanted.options)}::jsonb) WITH ORDINALITY AS o (name, number)`.execute(
      tx,
    )
  }
  if (differs('moreCategoryIds')) {
    await writeFurther(tx, [{ productId: id, categoryIds: wanted.moreCategoryIds }])
  }
  if (differs('attributes')) await writeAttributes(tx, id, wanted)
}

async function writeAttributes(tx: Db, id: string, { attributes }: WantedProduct): Promise<void> {
  const known = await ensureAttributes(tx, [...new Set(attributes.map(({ name }) => name))])
  const rows = attributes.map(({ name, value }, position) => ({
    attribute_id: known.get(name)?.id,
    ...{ position, value, value_number: leadingNumber(value) },
  }))
  await tx.deleteFrom('product_attributes').where('product_id', '=', id).execute()
  // Two spellings of a new name are one attribute.
  await sql`
    INSERT INTO product_attributes (product_id, attribute_id, position, value, value_number)
    SELECT ${id}, attribute_id, position, value, value_number
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS a (attribute_id uuid, position integer, value text, value_number numeric)
    ORDER BY position ON CONFLICT DO NOTHING`.execute(tx)
}
