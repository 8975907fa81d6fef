import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { figureColumns, figureInputs } from '../figures.ts'
import { searchExtra } from '../search-extra.ts'

/** A span of staged lines, both ends included. */
export type Span = { from: number; to: number }

const columnNames = [
  ...['slug', 'sku', 'name', 'short_desc', 'description', 'seo_title', 'seo_description'],
  ...['is_free_ship', 'ship_fast', 'is_published', 'brand_id', 'category_id', 'thumbnail'],
  ...['sold_before', 'rating_before_sum', 'rating_before_count', 'search_extra'],
]

function columnsOf(table?: string): RawBuilder<unknown> {
  return sql.join(columnNames.map((name) => sql.ref(table ? `${table}.${name}` : name)))
}

/** SQL: the lines `l` of a span but those that change variants alone. */
const ofProducts = ({ from, to }: Span) =>
  sql`l.row BETWEEN ${from} AND ${to} AND NOT l.keeps_product`

/** Whether lines of a span say more than what changes of variants. */
export async function hasProducts(tx: Db, span: Span): Promise<boolean> {
  const { rows } = await sql`SELECT FROM import_lines l WHERE ${ofProducts(span)} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The products of a span of lines. */
function productsOf(span: Span): RawBuilder<unknown> {
  return sql`
    SELECT l.row, l.is_new, l.product_id AS id, coalesce(l.slug, known.slug) AS slug,
      coalesce(l.sku, known.sku) AS sku, l.name, l.short_desc, l.description, l.seo_title,
      l.seo_description, l.is_free_ship, l.ship_fast, l.is_published, l.state, l.brand_id, l.category_id,
      coalesce(l.images ->> 0, (
        SELECT image_url FROM import_variants WHERE row = l.row AND image_url IS NOT NULL
        ORDER BY position LIMIT 1)) AS thumbnail,
      coalesce(l.sold, known.sold_before, 0) AS sold_before,
      coalesce(round(l.rating_value * l.rating_count), known.rating_before_sum, 0) AS rating_before_sum,
      coalesce(l.rating_count, known.rating_before_count, 0) AS rating_before_count,
      ${searchExtra(sql`l.attributes`, sql`SELECT options FROM import_variants WHERE row = l.row`)} AS search_extra
    FROM import_lines l LEFT JOIN products known ON known.id = l.product_id
    WHERE ${ofProducts(span)}`
}

/**
 * Writes the products of a span of lines. Unchanged products are not locked, so that orders of them go on during the import.
 */
export async function applyProducts(tx: Db, span: Span): Promise<void> {
  const line = sql`(${productsOf(span)}) line`
  await noteChanged(
    tx,
    sql`
      UPDATE products p SET (${columnsOf()}, deleted_at) = (${columnsOf('line')}, NULL),
        -- Put on sale by a file, it is no draft, plan or archived product any more.
        is_draft = p.is_draft AND NOT line.is_published,
        publish_at = CASE WHEN NOT line.is_published AND line.state IS NULL THEN p.publish_at END,
        archived_at = CASE WHEN line.state = 'archived' THEN coalesce(p.archived_at, now())
          WHEN NOT line.is_published AND line.state IS NULL THEN p.archived_at END
      FROM ${line}
      WHERE NOT line.is_new AND p.id = line.id
        AND ((${columnsOf('p')}, p.deleted_at) IS DISTINCT FROM (${columnsOf('line')}, NULL)
          OR line.state <> product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft)
            -- One that was on sale is no draft any more, but hidden.
            AND NOT (line.state = 'draft' AND p.archived_at IS NULL AND p.publish_at IS NULL))
      RETURNING p.id`,
  )
  await noteChanged(
    tx,
    sql`
      INSERT INTO products (id, ${columnsOf()}, is_draft, archived_at, min_price, max_price, in_stock, sold, rating_value,
        rating_count, created_at)
      SELECT line.id, ${columnsOf('line')}, coalesce(line.state = 'draft', false),
        CASE WHEN line.state = 'archived' THEN now() END, figures.min_price, figures.max_price, figures.in_stock,
        sold_before, CASE WHEN rating_before_count > 0
          THEN round(rating_before_sum::numeric / rating_before_count, 2) ELSE 0 END, rating_before_count,
        -- Lines of one file are made in their order, a microsecond apart.
        now() + line.row * interval '1 microsecond'
      FROM ${line}
      CROSS JOIN LATERAL (
        SELECT ${figureColumns} FROM (
          SELECT ${figureInputs} FROM import_variants WHERE row = line.row) v) figures
      WHERE line.is_new
      RETURNING id`,
  )
}

/** Writes further categories, pictures, videos, option names and attributes of a span of lines. */
export async function applyProductParts(tx: Db, span: Span): Promise<void> {
  await replace(tx, span, {
    table: 'product_categories',
    columns: ['category_id'],
    rows: sql`
      SELECT l.product_id, further.id AS category_id FROM import_lines l, unnest(l.further_ids) AS further (id)
      WHERE ${ofProducts(span)}`,
  })
  await sql`
    UPDATE import_lines l SET alts = known.alts
    FROM (
      SELECT i.product_id, jsonb_object_agg(i.url, i.alt) AS alts
      FROM import_lines l JOIN product_images i ON i.product_id = l.product_id AND i.alt <> ''
      WHERE ${ofProducts(span)} AND NOT l.is_new GROUP BY 1) known
    WHERE l.product_id = known.product_id AND ${ofProducts(span)}`.execute(tx)
  await replace(tx, span, {
    table: 'product_images',
    columns: ['position', 'url', 'alt'],
    // Files say nothing of a picture's text, which goes where the picture goes.
    rows: sql`
      SELECT l.product_id, (i.number - 1)::integer AS position, i.url, coalesce(l.alts ->> i.url, '') AS alt
      FROM import_lines l, jsonb_array_elements_text(l.images) WITH ORDINALITY AS i (url, number)
      WHERE ${ofProducts(span)}`,
  })
  await replace(tx, span, {
    table: 'product_videos',
    columns: ['position', 'url', 'mime_type', 'poster_url'],
    rows: sql`
      SELECT l.product_id, (v.number - 1)::integer AS position, v.item ->> 'url' AS url,
        v.item ->> 'mimeType' AS mime_type, v.item ->> 'posterUrl' AS poster_url
      FROM import_lines l, jsonb_array_elements(l.videos) WITH ORDINALITY AS v (item, number)
      WHERE ${ofProducts(span)}`,
  })
  await replace(tx, span, {
    table: 'product_options',
    columns: ['position', 'name'],
    rows: sql`
      SELECT l.product_id, (o.number - 1)::integer AS position, o.name
      FROM import_lines l, jsonb_array_elements_text(l.options) WITH ORDINALITY AS o (name, number)
      WHERE ${ofProducts(span)}`,
  })
  await sql`
    INSERT INTO attributes (code, name)
    SELECT DISTINCT ON (a ->> 'code') a ->> 'code', a ->> 'name'
    FROM import_lines l, jsonb_array_elements(l.attributes) a
    WHERE ${ofProducts(span)}
      AND NOT EXISTS (SELECT FROM attributes known WHERE known.code = a ->> 'code')
    ORDER BY a ->> 'code', l.row`.execute(tx)
  await replace(tx, span, {
    table: 'product_attributes',
    columns: ['attribute_id', 'position', 'value', 'value_number'],
    rows: sql`
      SELECT DISTINCT ON (l.product_id, known.id, a.item ->> 'value') l.product_id, known.id AS attribute_id,
        (a.number - 1)::integer AS position, a.item ->> 'value' AS value,
        (a.item ->> 'number')::numeric AS value_number
      FROM import_lines l, jsonb_array_elements(l.attributes) WITH ORDINALITY AS a (item, number)
      JOIN attributes known ON known.code = a.item ->> 'code'
      WHERE ${ofProducts(span)}
      ORDER BY l.product_id, known.id, a.item ->> 'value', a.number`,
  })
}

type Part = { table: string; columns: readonly string[]; rows: RawBuilder<unknown> }

/** Makes child rows of known products equal to `rows`; differing rows are deleted first because of unique keys. */
async function replace(tx: Db, span: Span, { table, columns, rows }: Part): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const own = sql.join(columns.map((name) => sql.ref(`part.${name}`)))
  const wanted = sql.join(columns.map((name) => sql.ref(`wanted.${name}`)))
  await noteChanged(
    tx,
    sql`
      DELETE FROM ${sql.table(table)} part USING import_lines l
      WHERE ${ofProducts(span)} AND NOT l.is_new AND part.product_id = l.product_id
        AND NOT EXISTS (
          SELECT FROM (${rows}) wanted
          WHERE wanted.product_id = part.product_id AND (${wanted}) IS NOT DISTINCT FROM (${own}))
      RETURNING part.product_id AS id`,
  )
  await noteChanged(
    tx,
    sql`
      INSERT INTO ${sql.table(table)} (product_id, ${names})
      SELECT product_id, ${names} FROM (${rows}) wanted
      ON CONFLICT DO NOTHING RETURNING product_id AS id`,
  )
}

/** Runs a statement that returns the ids of the products it wrote, and collects them. */
export async function noteChanged(tx: Db, statement: RawBuilder<unknown>): Promise<void> {
  await sql`
    WITH written AS (${statement})
    INSERT INTO import_changed SELECT DISTINCT id FROM written ON CONFLICT DO NOTHING`.execute(tx)
}
