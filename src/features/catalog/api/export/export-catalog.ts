import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type ExportedProduct, lineFields, toLine } from './exported-line.ts'

export type CatalogFormat = 'ndjson' | 'csv'

const pageSize = 500

/**
 * All products as lines of a catalog file, each with its line break, sorted by slug. Importing them into an empty shop and exporting
 * again gives the same bytes. Deleted products are left out, hidden ones are not.
 */
export async function* exportCatalog(
  db: Db,
  { format }: { format: CatalogFormat },
): AsyncGenerator<string> {
  if (format === 'csv') {
    for await (const cells of exportTable(db)) yield stringify([cells])
    return
  }
  for await (const line of readAllLines(db)) yield `${JSON.stringify(line)}\n`
}

/** The same as rows of cells, the header first. */
export async function* exportTable(db: Db): AsyncGenerator<string[]> {
  yield [...lineFields]
  for await (const line of readAllLines(db)) {
    yield lineFields.map((field) => toCell(field, line[field]))
  }
}

async function* readAllLines(db: Db): AsyncGenerator<Record<string, unknown>> {
  let after = ''
  for (;;) {
    const page = await findPage(db, after)
    for (const product of page) yield toLine(product)
    const last = page.at(-1)
    if (!last) return
    after = last.slug
  }
}

/** Lists of plain names are joined, deeper values are written as JSON. */
function toCell(field: string, value: unknown): string {
  if (value === undefined) return ''
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const separator = { categoryPath: '>', options: '|', images: '|', videos: '|' }[field]
  const isPlain = separator && value.every((part) => isPlainPart(part, separator))
  return isPlain ? value.join(separator === '>' ? ' > ' : ' | ') : JSON.stringify(value)
}

function isPlainPart(part: unknown, separator: string): boolean {
  return typeof part === 'string' && !part.includes(separator) && !part.startsWith('[')
}

/** Products as lines of a catalog file, by their ids. */
export async function findCatalogLines(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<ExportedProduct & { id: string }>`
    ${exported} WHERE p.id = ANY (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((product) => [product.id, toLine(product)]))
}

async function findPage(db: Db, after: string): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    ${exported} WHERE p.deleted_at IS NULL AND p.slug > ${after}
    ORDER BY p.slug LIMIT ${pageSize}`.execute(db)
  return rows
}

const exported = sql`
    SELECT p.id, p.slug, p.sku, p.name, b.name AS brand, p.sold_before, p.rating_before_sum,
      p.rating_before_count, p.short_desc, p.description, p.is_free_ship, p.ship_fast, p.is_published,
      p.seo_title, p.seo_description,
      ARRAY(
        SELECT step.name FROM unnest(c.path_ids) WITH ORDINALITY AS path (id, number)
        JOIN categories step ON step.id = path.id ORDER BY path.number) AS category_path,
      ARRAY(SELECT url FROM product_images WHERE product_id = p.id ORDER BY position) AS images,
      (SELECT coalesce(json_agg(json_build_object('src', url, 'poster', poster_url) ORDER BY position), '[]')
        FROM product_videos WHERE product_id = p.id) AS videos,
      ARRAY(SELECT name FROM product_options WHERE product_id = p.id ORDER BY position) AS options,
      (SELECT coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'value', pa.value)
          ORDER BY pa.position, a.code, pa.value), '[]')
        FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
        WHERE pa.product_id = p.id) AS attributes,
      (SELECT coalesce(json_agg(v ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
    FROM products p
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN brands b ON b.id = p.brand_id`
