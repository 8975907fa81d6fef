import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { noteChanged, type Span } from './apply-products.ts'
import { type FieldWords, fileWords } from './field-words.ts'
import type { ImportOptions, StockMode } from './import-report.ts'
import { greatestStock } from './line-schema.ts'
import { gone } from './variant-changes.ts'

type Locking = Pick<ImportOptions, 'isWhole' | 'words'> & { lock?: boolean }

/**
 * Locks the known variants that the lines change, in the order in which orders lock them, and computes their stock from what is
 * there under the lock, so that no sale between reading and writing is lost. Other variants stay on sale during the import.
 * Marks the lines whose stock cannot be added. Returns the number of variants whose stock in the file is not taken.
 */
export async function lockVariants(
  tx: Db,
  mode: StockMode,
  { lock = true, isWhole = false, words = fileWords }: Locking = {},
): Promise<number> {
  await sql`UPDATE import_variants SET variant_id = uuid_v7(), is_new = true WHERE variant_id IS NULL`.execute(
    tx,
  )
  const kept = mode === 'keep' ? await keepStock(tx) : 0
  const stock =
    mode === 'add' ? sql`v.stock::bigint + coalesce(i.stock, 0)` : sql`coalesce(i.stock, v.stock)`
  // Files of before have no columns for these.
  const barcode = isWhole ? sql`i.barcode` : keptBarcode
  const costPrice = isWhole ? sql`i.cost_price` : sql`coalesce(i.cost_price, v.cost_price)`
  if (!isWhole) await markSharedBarcodes(tx, words)
  await sql`
    UPDATE import_variants i SET is_changed = true FROM variants v
    WHERE v.id = i.variant_id
      AND (v.sku, v.options, v.price, v.discount_price, v.stock, v.is_preorder, v.preorder_days,
          v.image_url, v.weight_gram, v.barcode, v.cost_price, v.position, v.deleted_at)
        IS DISTINCT FROM (coalesce(i.sku, v.sku), i.options, i.price, i.discount_price,
          ${stock}, i.is_preorder, i.preorder_days, i.image_url, i.weight_gram,
          ${barcode}, ${costPrice}, i.position, NULL)`.execute(tx)
  if (lock) {
    await sql`
      SELECT count(*) FROM (
        SELECT id FROM variants
        WHERE id IN (SELECT variant_id FROM import_variants WHERE is_changed UNION ALL ${gone})
        ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
  }
  if (mode === 'add') await markImpossibleStock(tx, words)
  if (mode !== 'keep') await markHeldStock(tx, mode, words)
  await sql`
    UPDATE import_variants i SET old_stock = v.stock, stock = ${stock}, sku = coalesce(i.sku, v.sku),
      barcode = ${barcode}, cost_price = ${costPrice}
    FROM variants v, import_lines l
    WHERE i.is_changed AND v.id = i.variant_id AND l.row = i.row AND l.problem IS NULL`.execute(tx)
  return kept
}

/**
 * Locks the known products of variants that the lines change, in their order: triggers lock rows of lists for these variants, and whoever
 * holds the product waits for those. Other products stay free.
 */
export async function lockProducts(tx: Db): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM products
      WHERE id IN (
        SELECT l.product_id FROM import_lines l JOIN import_variants i ON i.row = l.row AND (i.is_changed OR i.is_new)
        UNION ALL SELECT product_id FROM variants WHERE id IN (${gone}))
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
}

/** Locks all known products of the lines, in their order, so that nobody edits them meanwhile. Orders do not wait for this. */
export async function lockKnownProducts(tx: Db): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM products WHERE id IN (SELECT product_id FROM import_lines WHERE NOT is_new)
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
}

/** Locks the changed variants of a span of lines alone, for a dry run. */
export async function lockVariantsOf(tx: Db, { from, to }: Span): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants
      WHERE id IN (
        SELECT variant_id FROM import_variants WHERE is_changed AND row BETWEEN ${from} AND ${to})
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
}

/** Leaves the stock of the file out for known variants on sale; returns for how many it differs. Removed products begin anew. */
async function keepStock(tx: Db): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*) AS kept FROM import_variants i JOIN variants v ON v.id = i.variant_id
    WHERE i.stock IS NOT NULL AND i.stock IS DISTINCT FROM v.stock AND ${isOfKept}`.execute(tx)
  await sql`
    UPDATE import_variants i SET stock = NULL FROM variants v
    WHERE v.id = i.variant_id AND NOT i.is_new AND i.stock IS NOT NULL AND ${isOfKept}`.execute(tx)
  return rows[0]?.kept ?? 0
}

/** SQL: whether the variant `v` is of a product that is not removed. */
const isOfKept = sql`EXISTS (SELECT FROM products p WHERE p.id = v.product_id AND p.deleted_at IS NULL)`

/** SQL: the barcode of a variant without one in the file. A deleted variant's may be another's by now. */
const keptBarcode = sql`coalesce(i.barcode, CASE WHEN v.deleted_at IS NULL THEN v.barcode END)`

/** Marks lines that give a variant the barcode that another one of the product keeps. */
async function markSharedBarcodes(tx: Db, words: FieldWords): Promise<void> {
  await sql`
    UPDATE import_lines l SET problem = format(${t('%s %s là của hai phân loại', '%s %s is of two variants')},
      ${words.of(['barcode'])}::text, shared.code)
    FROM (
      SELECT i.row, ${keptBarcode} AS code FROM import_variants i LEFT JOIN variants v ON v.id = i.variant_id
      WHERE i.row IN (SELECT row FROM import_variants WHERE barcode IS NOT NULL)
      GROUP BY 1, 2 HAVING count(*) > 1) shared
    WHERE shared.row = l.row AND shared.code IS NOT NULL AND l.problem IS NULL`.execute(tx)
}

/** Stock is what is left after all orders, so that a sum of 0 still covers what is reserved. */
async function markImpossibleStock(tx: Db, words: FieldWords): Promise<void> {
  await sql`
    UPDATE import_lines l SET problem = found.problem
    FROM (
      SELECT i.row, min(
        ${words.ofVariant('i', 'stock')}
          || CASE WHEN i.is_new THEN ${t(' phải từ 0 trở lên ở mặt hàng mới', ' must not be below 0 for a new item')}
            WHEN v.stock IS NULL THEN ${t(
              ' không cộng được: kho của mặt hàng này không được đếm (--stock set)',
              ' cannot be added: the stock of this item is not counted (--stock set)',
            )}
            WHEN i.stock < 0 THEN format(${t(': kho còn %s, không trừ được %s', ': %s are left, %s cannot be taken away')},
              v.stock, -i.stock)
            ELSE format(${t(': %s cộng %s thì quá lớn', ': %s and %s are too many')}, v.stock, i.stock) END) AS problem
      FROM import_variants i LEFT JOIN variants v ON v.id = i.variant_id
      WHERE i.stock <> 0 AND CASE WHEN i.is_new THEN i.stock < 0
        ELSE coalesce(v.stock::bigint + i.stock NOT BETWEEN 0 AND ${greatestStock}, true) END
      GROUP BY i.row) found
    WHERE found.row = l.row AND l.problem IS NULL`.execute(tx)
}

/** The main place has what the others leave, so that stock is not made less than they hold; orders without a place may do so. */
async function markHeldStock(tx: Db, mode: 'set' | 'add', words: FieldWords): Promise<void> {
  const stock = mode === 'add' ? sql`v.stock::bigint + i.stock` : sql`i.stock`
  await sql`
    UPDATE import_lines l SET problem = found.problem
    FROM (
      SELECT i.row, min(
        ${words.ofVariant('i', 'stock')} || format(${t(
          ': %s, tổng không thể dưới %s; hãy chuyển hoặc kiểm kho',
          ': %s, there cannot be fewer than %s in all; transfer or count them',
        )}, held.places, held.stock)) AS problem
      FROM import_variants i JOIN variants v ON v.id = i.variant_id
      CROSS JOIN LATERAL (
        SELECT sum(s.stock) AS stock, string_agg(format(${t('%s đang giữ %s', '%s has %s')}, place.name, s.stock), ', '
          ORDER BY place.rank, place.name) AS places
        FROM location_stock s JOIN stock_locations place ON place.id = s.location_id
        WHERE s.variant_id = v.id AND s.stock > 0) held
      WHERE ${stock} < held.stock AND ${stock} < coalesce(v.stock, held.stock)
      GROUP BY i.row) found
    WHERE found.row = l.row AND l.problem IS NULL`.execute(tx)
}

/** Writes the variants of a span of lines, retires missing ones, and adds changes of stock to the ledger. */
export async function applyVariants(
  tx: Db,
  { from, to }: Span,
  by: string | undefined,
): Promise<void> {
  await noteChanged(
    tx,
    sql`
      UPDATE variants SET deleted_at = now()
      WHERE id IN (${gone} AND l.row BETWEEN ${from} AND ${to}) RETURNING product_id AS id`,
  )
  // Variants that swap options or SKUs get temporary values first, because of unique keys.
  await sql`
    UPDATE variants v SET deleted_at = now(), sku = NULL
    FROM import_variants i
    WHERE i.row BETWEEN ${from} AND ${to} AND i.is_changed AND v.id = i.variant_id
      AND (v.sku, v.options, v.barcode) IS DISTINCT FROM (i.sku, i.options, i.barcode)`.execute(tx)
  await noteChanged(
    tx,
    sql`
      UPDATE variants v SET sku = i.sku, options = i.options, price = i.price,
        discount_price = i.discount_price, stock = i.stock, is_preorder = i.is_preorder,
        preorder_days = i.preorder_days, image_url = i.image_url, weight_gram = i.weight_gram,
        barcode = i.barcode, cost_price = i.cost_price,
        position = i.position, deleted_at = NULL
      FROM import_variants i
      WHERE i.row BETWEEN ${from} AND ${to} AND i.is_changed AND v.id = i.variant_id
      RETURNING v.product_id AS id`,
  )
  await noteChanged(
    tx,
    sql`
      INSERT INTO variants (id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, barcode, cost_price, position)
      SELECT variant_id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, barcode, cost_price, position
      FROM import_variants WHERE row BETWEEN ${from} AND ${to} AND is_new
      RETURNING product_id AS id`,
  )
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason, actor)
    SELECT variant_id, stock - coalesce(old_stock, 0), 'import', ${by ?? null} FROM import_variants
    WHERE row BETWEEN ${from} AND ${to} AND (is_new OR is_changed) AND stock <> coalesce(old_stock, 0)`.execute(
    tx,
  )
}
