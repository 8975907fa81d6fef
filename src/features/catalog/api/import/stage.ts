import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { StoredLine } from './line-pictures.ts'

/** `keepsProduct` says that the line changes variants alone. */
export type StagedLine = StoredLine & { row: number; keepsProduct: boolean }

/** What becomes of the staged lines when the transaction commits. */
const endings = {
  drop: sql`DROP`,
  keep: sql`PRESERVE ROWS`,
  empty: sql`DELETE ROWS`,
}

/** Creates the temporary tables of checked lines. */
export async function createStage(tx: Db, ending: keyof typeof endings = 'drop'): Promise<void> {
  const onCommit = sql`ON COMMIT ${endings[ending]}`
  await sql`
    CREATE TEMP TABLE import_lines (
      row integer PRIMARY KEY,
      slug text, sku text, name text NOT NULL, base_slug text NOT NULL, alt_slug text, turn integer,
      category_key text NOT NULL, more_keys text[] NOT NULL, brand text,
      short_desc text NOT NULL, description text NOT NULL, seo_title text, seo_description text,
      is_free_ship boolean NOT NULL, ship_fast boolean NOT NULL, is_published boolean NOT NULL, state text,
      sold bigint, rating_value numeric, rating_count integer,
      images jsonb NOT NULL, videos jsonb NOT NULL, options jsonb NOT NULL, attributes jsonb NOT NULL,
      keeps_product boolean NOT NULL,
      product_id uuid, is_new boolean NOT NULL DEFAULT false, problem text,
      category_id uuid, further_ids uuid[] NOT NULL DEFAULT '{}', brand_id uuid, alts jsonb
    ) ${onCommit}`.execute(tx)
  await sql`
    CREATE TEMP TABLE import_variants (
      row integer NOT NULL, position integer NOT NULL,
      sku text, options jsonb NOT NULL, price bigint NOT NULL, discount_price bigint, stock integer,
      is_preorder boolean NOT NULL, preorder_days integer NOT NULL, weight_gram integer, image_url text,
      barcode text, cost_price bigint,
      product_id uuid, variant_id uuid, is_new boolean NOT NULL DEFAULT false,
      is_changed boolean NOT NULL DEFAULT false, old_stock integer, PRIMARY KEY (row, position)
    ) ${onCommit}`.execute(tx)
  await sql`CREATE TEMP TABLE import_changed (product_id uuid PRIMARY KEY) ${onCommit}`.execute(tx)
  // The planner may take the shop's tables for empty and loop over their rows: an index keeps each round short.
  await sql`
    CREATE INDEX ON import_lines (product_id);
    CREATE INDEX ON import_lines (slug);
    CREATE INDEX ON import_lines (sku);
    CREATE INDEX ON import_variants (variant_id);
    CREATE INDEX ON import_variants (sku);
    CREATE INDEX ON import_variants (barcode)`.execute(tx)
}

/** SQL: what a line says of a variant. */
export const saidOfVariants = sql.join(
  [
    ...['row', 'position', 'sku', 'options', 'price', 'discount_price', 'stock', 'is_preorder'],
    ...['preorder_days', 'weight_gram', 'image_url', 'barcode', 'cost_price'],
  ].map((column) => sql.ref(column)),
)

/** Inserts a batch of checked lines. */
export async function stageLines(tx: Db, lines: readonly StagedLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    INSERT INTO import_lines (row, slug, sku, name, base_slug, category_key, more_keys, brand, short_desc, description,
      seo_title, seo_description, is_free_ship, ship_fast, is_published, state, sold, rating_value, rating_count,
      images, videos, options, attributes, keeps_product)
    SELECT row, slug, sku, name, base_slug, category_key, more_keys, brand, short_desc, description,
      seo_title, seo_description, is_free_ship, ship_fast, is_published, state, sold, rating_value, rating_count,
      images, videos, options, attributes, keeps_product
    FROM jsonb_populate_recordset(NULL::import_lines, ${JSON.stringify(lines.map(toRow))}::jsonb)`.execute(
    tx,
  )
  await sql`
    INSERT INTO import_variants (${saidOfVariants}) SELECT ${saidOfVariants}
    FROM jsonb_populate_recordset(NULL::import_variants,
      ${JSON.stringify(lines.flatMap(toVariantRows))}::jsonb)`.execute(tx)
}

function toRow(line: StagedLine) {
  return {
    row: line.row,
    slug: line.slug,
    sku: line.sku,
    name: line.name,
    base_slug: line.baseSlug,
    category_key: JSON.stringify(line.categoryPath),
    brand: line.brand,
    seo_title: line.seoTitle,
    seo_description: line.seoDescription,
    is_free_ship: line.isFreeShip,
    ship_fast: line.shipFast,
    is_published: line.published,
    state: line.state,
    sold: line.sold,
    rating_value: line.rating?.value,
    rating_count: line.rating?.count,
    keeps_product: line.keepsProduct,
    ...(line.keepsProduct ? nothingToWrite : partsOf(line)),
  }
}

/** The long parts of a product that a line leaves as they are. */
const nothingToWrite = {
  ...{ short_desc: '', description: '' },
  ...{ more_keys: [], images: [], videos: [], options: [], attributes: [] },
}

function partsOf(line: StagedLine) {
  return {
    short_desc: line.shortDesc,
    description: line.description,
    more_keys: line.moreCategories.map((path) => JSON.stringify(path)),
    images: line.images,
    videos: line.videos,
    options: line.options,
    attributes: line.attributes.map((attribute) => ({
      ...attribute,
      number: leadingNumber(attribute.value),
    })),
  }
}

function toVariantRows({ row, variants }: StagedLine) {
  return variants.map((variant) => ({
    row,
    position: variant.position,
    sku: variant.sku,
    options: variant.options,
    price: variant.price,
    discount_price: variant.discountPrice,
    stock: variant.stock,
    is_preorder: variant.isPreorder,
    preorder_days: variant.preorderDays,
    weight_gram: variant.weightGram,
    image_url: variant.image,
    barcode: variant.barcode,
    cost_price: variant.costPrice,
  }))
}

/** `15,6 inch` → 15.6, `1.500 ml` → 1500: numbers in Vietnamese notation; null when the text does not begin with one. */
export function leadingNumber(value: string): number | null {
  const found = /^\d{1,3}(?:\.\d{3})+(?![\d.])|^\d{1,12}/.exec(value)?.[0]
  if (!found) return null
  const fraction = /^[.,](\d{1,6})(?!\d)/.exec(value.slice(found.length))?.[1]
  return Number(`${found.replaceAll('.', '')}.${fraction ?? 0}`)
}
