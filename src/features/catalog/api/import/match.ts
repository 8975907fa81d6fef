import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { type FieldWords, fileWords } from './field-words.ts'

/**
 * Matches each staged line to a product: by slug, else SKU, else by name and the number of earlier lines with that name, so that the
 * same file always means the same products.
 */
export async function matchProducts(tx: Db, words: FieldWords = fileWords): Promise<void> {
  const [slug, sku] = [words.of(['slug']), words.of(['sku'])]
  await run(
    tx,
    sql`ANALYZE import_lines`,
    sql`
      WITH counted AS (
        SELECT row, slug, sku, row_number() OVER (PARTITION BY name, slug IS NULL AND sku IS NULL ORDER BY row) AS turn
        FROM import_lines)
      UPDATE import_lines l SET turn = c.turn,
        alt_slug = l.base_slug || '-' || left(md5(coalesce(l.sku, l.name || '#' || c.turn)), 8),
        product_id = coalesce(of_sku.id, of_slug.id),
        problem = CASE WHEN of_slug.id <> of_sku.id
          THEN format(${t('%s %s và %s %s thuộc hai sản phẩm khác nhau', '%s %s and %s %s belong to two products')},
            ${slug}::text, l.slug, ${sku}::text, l.sku) END
      FROM counted c LEFT JOIN products of_slug ON of_slug.slug = c.slug LEFT JOIN products of_sku ON of_sku.sku = c.sku
      WHERE c.row = l.row`,
    sql`
      UPDATE import_lines l SET product_id = p.id FROM products p
      WHERE l.slug IS NULL AND l.sku IS NULL AND p.slug = l.alt_slug AND p.name = l.name AND p.sku IS NULL`,
    sql`
      UPDATE import_lines l SET product_id = p.id FROM products p
      WHERE l.product_id IS NULL AND l.slug IS NULL AND l.sku IS NULL AND l.turn = 1
        AND p.slug = l.base_slug AND p.name = l.name AND p.sku IS NULL
        AND NOT EXISTS (SELECT FROM import_lines other WHERE other.product_id = p.id)`,
    markDuplicates(sql`slug`, sql`${slug}::text || ' ' || slug`),
    markDuplicates(sql`sku`, sql`${sku}::text || ' ' || sku`),
    markDuplicates(sql`product_id`, sql`${t('sản phẩm này', 'this product')}::text`),
  )
}

/** Marks lines that were matched some time ago and now mean another product, or one that is there already. */
export async function markMovedProducts(tx: Db): Promise<void> {
  await sql`
    UPDATE import_lines l SET problem = ${t(
      'có người vừa sửa sản phẩm này; hãy kiểm tra lại tệp',
      'somebody has just edited this product; check the file again',
    )}
    WHERE NOT l.is_new AND NOT EXISTS (
        SELECT FROM products p WHERE p.id = l.product_id
          AND (p.slug = l.slug OR p.sku = l.sku OR (l.slug IS NULL AND l.sku IS NULL AND p.name = l.name)))
      OR EXISTS (SELECT FROM products other WHERE other.slug = l.slug AND other.id <> l.product_id)
      OR EXISTS (SELECT FROM products other WHERE other.sku = l.sku AND other.id <> l.product_id)`.execute(
    tx,
  )
}

/** Assigns an id and a free slug to lines of new products. */
export async function nameNewProducts(tx: Db): Promise<void> {
  await sql`
    WITH wanted AS (
      SELECT row, row_number() OVER (PARTITION BY base_slug, slug IS NULL ORDER BY row) = 1 AND turn = 1
        AND NOT EXISTS (SELECT FROM products p WHERE p.slug = base_slug)
        AND NOT EXISTS (SELECT FROM import_lines other WHERE other.slug = base_slug) AS is_free
      FROM import_lines base WHERE product_id IS NULL)
    UPDATE import_lines l SET product_id = uuid_v7(), is_new = true,
      slug = coalesce(l.slug, CASE WHEN w.is_free THEN l.base_slug ELSE l.alt_slug END)
    FROM wanted w WHERE w.row = l.row`.execute(tx)
}

/** Tells new variants which products their lines have. */
export async function nameProductsOfVariants(tx: Db): Promise<void> {
  await sql`
    UPDATE import_variants v SET product_id = l.product_id
    FROM import_lines l WHERE l.row = v.row AND v.is_new`.execute(tx)
}

/** Without `analyze` the planner knows the staged tables by lines that they held before. */
type Planning = { analyze?: boolean }

/** Marks lines with SKUs or barcodes of variants that belong to other products or to earlier lines. */
export async function markTakenCodes(
  tx: Db,
  { analyze = true, words = fileWords }: Planning & { words?: FieldWords } = {},
): Promise<void> {
  await run(
    tx,
    ...(analyze ? [sql`ANALYZE import_lines, import_variants`] : []),
    ...(['sku', 'barcode'] as const).flatMap((code) => [
      markCodeProblems(
        { code, name: words.ofVariant('v', code) },
        sql`variants taken`,
        // A SKU stays with its deleted variant.
        sql`taken.product_id IS DISTINCT FROM l.product_id ${code === 'sku' ? sql`` : sql`AND taken.deleted_at IS NULL`}`,
        sql`${t('thuộc sản phẩm khác', 'belongs to another product')}`,
      ),
      markCodeProblems(
        { code, name: words.ofVariant('v', code) },
        sql`import_variants taken`,
        sql`(taken.row, taken.position) < (v.row, v.position)
          AND NOT EXISTS (SELECT FROM import_lines bad WHERE bad.row = taken.row AND bad.problem IS NOT NULL)`,
        sql`format(${inRow()}, taken.row)`,
      ),
    ]),
  )
}

/** Matches each staged variant: by SKU, else by options, deleted variants last. */
export async function matchVariants(tx: Db, { analyze = true }: Planning = {}): Promise<void> {
  await run(
    tx,
    sql`
      UPDATE import_variants v SET variant_id = known.id
      FROM import_lines l, variants known
      WHERE l.row = v.row AND known.product_id = l.product_id AND known.sku = v.sku`,
    // Without fresh statistics the planner joins by nested loops over all pairs.
    ...(analyze ? [sql`ANALYZE import_variants (variant_id)`] : []),
    sql`
      WITH found AS (
        SELECT DISTINCT ON (v.row, v.position) v.row, v.position, known.id
        FROM import_variants v
        JOIN import_lines l ON l.row = v.row AND l.product_id IS NOT NULL AND NOT l.is_new
        -- By product: joined, all variants of the shop would be read for each portion.
        CROSS JOIN LATERAL (
          SELECT id, options, deleted_at FROM variants WHERE product_id = l.product_id OFFSET 0) known
        WHERE v.variant_id IS NULL AND known.options = v.options
          AND NOT EXISTS (SELECT FROM import_variants other WHERE other.variant_id = known.id)
        ORDER BY v.row, v.position, known.deleted_at DESC NULLS FIRST)
      UPDATE import_variants v SET variant_id = found.id
      FROM found WHERE found.row = v.row AND found.position = v.position`,
  )
}

const inRow = () => t('đã có ở dòng %s', 'is already in row %s')

function markDuplicates(key: RawBuilder<unknown>, what: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    UPDATE import_lines l SET problem = ${what} || ' ' || format(${inRow()}, earlier.row)
    FROM (SELECT ${key} AS key, min(row) AS row FROM import_lines WHERE problem IS NULL GROUP BY ${key}) earlier
    WHERE l.${key} = earlier.key AND l.row > earlier.row AND l.problem IS NULL`
}

function markCodeProblems(
  { code, name }: { code: 'sku' | 'barcode'; name: RawBuilder<string> },
  taken: RawBuilder<unknown>,
  isTaken: RawBuilder<unknown>,
  why: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    UPDATE import_lines marked SET problem = found.problem
    FROM (
      SELECT v.row, min(${name} || ' ' || v.${sql.ref(code)} || ' ' || ${why}) AS problem
      FROM import_variants v JOIN import_lines l ON l.row = v.row
      JOIN ${taken} ON taken.${sql.ref(code)} = v.${sql.ref(code)}
      WHERE ${isTaken} GROUP BY v.row) found
    WHERE found.row = marked.row AND marked.problem IS NULL`
}

async function run(tx: Db, ...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(tx)
}
