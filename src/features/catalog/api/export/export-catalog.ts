import { stringify } from 'csv-stringify/sync'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { escapeFormula } from '../formula-cells.ts'
import {
  type ExportedProduct,
  type ExportedSale,
  lineFields,
  type NamedSale,
  toLine,
  toSaleLine,
} from './exported-line.ts'

export type CatalogFormat = 'ndjson' | 'csv'

/** Products that are read at once; memory stays the same however many there are. */
export const exportPageSize = 500

/**
 * All products as lines of a catalog file, each with its line break, sorted by slug. Importing them into an empty shop and exporting
 * again gives the same bytes. Deleted products are left out, hidden ones are not. With `escapeFormulas` a CSV file is safe to open in a
 * spreadsheet; the import takes the apostrophes off.
 */
export async function* exportCatalog(
  db: Db,
  { format, escapeFormulas = false }: { format: CatalogFormat; escapeFormulas?: boolean },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead
  for await (const page of readPages(db)) {
    yield* format === 'csv' ? csvLines(page, escapeFormulas) : page.map(jsonLine)
  }
}

const csvHead = stringify([lineFields])

/** All products as rows of cells, the header first. */
export async function* exportTable(db: Db): AsyncGenerator<string[]> {
  yield [...lineFields]
  for await (const page of readPages(db)) yield* page.map(cellsOf)
}

async function* readPages(db: Db): AsyncGenerator<ExportedProduct[]> {
  let after = ''
  for (;;) {
    const page = await findPage(
      db,
      sql`p.deleted_at IS NULL AND p.slug > ${after}`,
      sql`ORDER BY p.slug LIMIT ${exportPageSize}`,
    )
    yield page
    const last = page.at(-1)
    if (!last) return
    after = last.slug
  }
}

/** Products as lines of a catalog file, by their ids. */
export async function findCatalogLines(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const products = await findExported(db, ids)
  return new Map([...products].map(([id, product]) => [id, toLine(product)]))
}

/** Products with all that their lines say, by their ids. */
export async function findExported(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ExportedProduct>> {
  if (ids.length === 0) return new Map()
  const page = await findPage(db, sql`p.id = ANY (${ids}::uuid[])`, sql``)
  return new Map(page.map((product) => [product.id, product]))
}

/** What tells of the variants of products, by their ids: much less work than to read all that their lines say. */
export async function findExportedSales(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ExportedSale>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ExportedSale & { id: string }>`
    SELECT p.id, ${optionsOf} AS options, ${variantsOf} AS variants
    FROM unnest(${[...ids]}::uuid[]) AS p (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same as lines of a catalog file, with what no line can be without: enough where variants alone are changed. */
export async function findSaleLines(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedSale & { id: string }>`
    SELECT p.id, p.slug, p.sku, p.name, ${categoryPathOf} AS category_path, ${optionsOf} AS options, ${variantsOf} AS variants
    FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = ANY (${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, toSaleLine(row)]))
}

/** The products with these ids, in their order, as lines of a CSV file that the import reads, with its head and escaped formulas. */
export async function* exportProducts(
  db: Db,
  pages: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield csvHead
  for await (const ids of pages) {
    const list = sql`${[...ids]}::uuid[]`
    const page = await findPage(
      db,
      sql`p.deleted_at IS NULL AND p.id = ANY (${list})`,
      sql`ORDER BY array_position(${list}, p.id)`,
    )
    yield csvLines(page, true).join('')
  }
}

const jsonLine = (product: ExportedProduct) => `${JSON.stringify(toLine(product))}\n`

function csvLines(page: readonly ExportedProduct[], escapeFormulas: boolean): string[] {
  return page.map((product) => {
    const cells = cellsOf(product)
    return stringify([escapeFormulas ? cells.map(escapeFormula) : cells])
  })
}

function cellsOf(product: ExportedProduct): string[] {
  const line = toLine(product)
  return lineFields.map((field) => toCell(field, line[field]))
}

/** Lists of plain names are joined, deeper values are written as JSON. */
function toCell(field: string, value: unknown): string {
  if (value === undefined) return ''
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (field === 'moreCategories') return pathsCell(value as string[][])
  const separator = { categoryPath: '>', options: '|', images: '|', videos: '|' }[field]
  const isPlain = separator && value.every((part) => isPlainPart(part, separator))
  return isPlain ? value.join(separator === '>' ? ' > ' : ' | ') : JSON.stringify(value)
}

function pathsCell(paths: readonly string[][]): string {
  const isPlain = paths.flat().every((name) => isPlainPart(name, '>') && isPlainPart(name, '|'))
  return isPlain ? paths.map((path) => path.join(' > ')).join(' | ') : JSON.stringify(paths)
}

function isPlainPart(part: unknown, separator: string): boolean {
  return typeof part === 'string' && !part.includes(separator) && !part.startsWith('[')
}

/** SQL: the names of the category `c` and of those above it. */
const categoryPathOf = sql`ARRAY(
  SELECT step.name FROM unnest(c.path_ids) WITH ORDINALITY AS path (id, number)
  JOIN categories step ON step.id = path.id ORDER BY path.number)`

/** SQL: the names of the options of the product `p`. */
const optionsOf = sql`ARRAY(SELECT name FROM product_options WHERE product_id = p.id ORDER BY position)`

/** SQL: its variants that are not removed. */
const variantsOf = sql`(
  SELECT coalesce(json_agg(v ORDER BY v.position, v.id), '[]')
  FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL)`

async function findPage(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<(ExportedProduct & { id: string })[]> {
  const { rows } = await sql<ExportedProduct & { id: string }>`
    SELECT p.id, p.slug, p.sku, p.name, b.name AS brand, p.sold_before, p.rating_before_sum,
      p.rating_before_count, p.short_desc, p.description, p.is_free_ship, p.ship_fast, p.is_published,
      product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state,
      p.seo_title, p.seo_description,
      ${categoryPathOf} AS category_path,
      -- By their names, since ids differ between shops.
      (SELECT coalesce(json_agg(more.path ORDER BY more.path COLLATE "C"), '[]')
        FROM product_categories own JOIN categories further ON further.id = own.category_id
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT step.name FROM unnest(further.path_ids) WITH ORDINALITY AS path (id, number)
          JOIN categories step ON step.id = path.id ORDER BY path.number) AS path) more
        WHERE own.product_id = p.id AND own.category_id <> p.category_id) AS more_categories,
      ARRAY(SELECT url FROM product_images WHERE product_id = p.id ORDER BY position) AS images,
      (SELECT coalesce(json_agg(json_build_object('src', url, 'poster', poster_url) ORDER BY position), '[]')
        FROM product_videos WHERE product_id = p.id) AS videos,
      ${optionsOf} AS options,
      (SELECT coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'value', pa.value)
          ORDER BY pa.position, a.code, pa.value), '[]')
        FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
        WHERE pa.product_id = p.id) AS attributes,
      ${variantsOf} AS variants
    FROM products p
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN brands b ON b.id = p.brand_id
    WHERE ${condition} ${order}`.execute(db)
  return rows
}
