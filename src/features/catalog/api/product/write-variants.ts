import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { heldProblem } from '../../domain/held-stock.ts'
import { findHeldStock } from '../find-held-stock.ts'
import type { WantedProduct } from './wanted-product.ts'

/** A variant's value by the name of each option. */
export const optionsOf = (names: readonly string[], values: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))

export type StockRights = {
  /** Whether a variant that comes back may begin with other pieces than it had. */
  mayAdjustStock?: boolean
  /** Whom the ledger names for what variants begin with. */
  by?: string | null
}

type GoneVariant = { id: string; sku: string | null; options: Record<string, string> }

/**
 * Makes the variants of a product those wanted, in their order. Missing ones are put away, since orders may refer to them; one of the
 * same SKU or options that is new comes back, with its own stock unless the caller may adjust it. All of them are locked.
 */
export async function writeVariants(
  tx: Db,
  productId: string,
  { options, variants }: WantedProduct,
  { mayAdjustStock = false, by = null }: StockRights,
): Promise<void> {
  const kept = variants.flatMap(({ id }) => id ?? [])
  await sql`
    UPDATE variants SET deleted_at = now()
    WHERE product_id = ${productId} AND deleted_at IS NULL AND NOT id = ANY (${kept}::uuid[])`.execute(
    tx,
  )
  const gone = await findGone(tx, productId)
  const rows = variants.map(({ id, values, ...variant }, position) => {
    const own = optionsOf(options, values)
    const back = id === null ? takeBack(gone, variant.sku, own) : undefined
    return {
      id: id ?? back,
      sets_stock: id === null && mayAdjustStock,
      options: own,
      sku: variant.sku,
      price: variant.price,
      discount_price: variant.discountPrice,
      barcode: variant.barcode,
      cost_price: variant.costPrice,
      stock: variant.openingStock,
      is_preorder: variant.isPreorder,
      preorder_days: variant.preorderDays,
      weight_gram: variant.weightGram,
      length_mm: variant.lengthMm,
      width_mm: variant.widthMm,
      height_mm: variant.heightMm,
      image_url: variant.imageUrl,
      position,
    }
  })
  await refuseHeldStock(tx, rows)
  const isOld = ({ id }: (typeof rows)[number]) => id !== undefined
  await updateVariants(tx, productId, rows.filter(isOld), by)
  await insertVariants(
    tx,
    productId,
    rows.filter((row) => !isOld(row)),
    by,
  )
}

type Beginning = {
  id: string | undefined
  sets_stock: boolean
  stock: number | null
  position: number
}

/** What comes back may not begin with fewer pieces than places besides the main one hold of it. Throws INVALID_FIELD. */
async function refuseHeldStock(tx: Db, rows: readonly Beginning[]): Promise<void> {
  const ids = rows.flatMap(({ id, sets_stock }) => (id && sets_stock ? [id] : []))
  if (ids.length === 0) return
  const held = await findHeldStock(tx, ids)
  const errors = rows.flatMap(({ id = '', stock, position }) => {
    const message = heldProblem(null, stock, held.get(id) ?? [])
    return message ? [{ path: `variants.${position}.openingStock`, message }] : []
  })
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
}

async function findGone(tx: Db, productId: string): Promise<GoneVariant[]> {
  const { rows } = await sql<GoneVariant>`
    SELECT id, sku, options FROM variants WHERE product_id = ${productId} AND deleted_at IS NOT NULL
    ORDER BY deleted_at DESC, id`.execute(tx)
  return rows
}

/** As an import does: by SKU, else by options. */
function takeBack(
  gone: GoneVariant[],
  sku: string | null,
  options: Readonly<Record<string, string>>,
): string | undefined {
  const entries = Object.entries(options)
  const hasOptions = (one: GoneVariant) =>
    Object.keys(one.options).length === entries.length &&
    entries.every(([name, value]) => one.options[name] === value)
  const found = gone.find((one) => sku !== null && one.sku === sku) ?? gone.find(hasOptions)
  if (found) gone.splice(gone.indexOf(found), 1)
  return found?.id
}

const columnNames = [
  ...['sku', 'options', 'price', 'discount_price', 'barcode', 'cost_price', 'is_preorder'],
  ...[
    'preorder_days',
    'weight_gram',
    'length_mm',
    'width_mm',
    'height_mm',
    'image_url',
    'position',
  ],
]
const columns = sql.join(columnNames.map((name) => sql.ref(name)))
const own = (table: 'i' | 'v') => sql.join(columnNames.map((name) => sql.ref(`${table}.${name}`)))
const recordset = sql`
  AS i (id uuid, sets_stock boolean, sku text, options jsonb, price bigint, discount_price bigint,
    barcode text, cost_price bigint, stock integer, is_preorder boolean, preorder_days integer, weight_gram integer,
    length_mm integer, width_mm integer, height_mm integer, image_url text, position integer)`

async function updateVariants(
  tx: Db,
  productId: string,
  rows: readonly { sku: string | null }[],
  by: string | null,
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}`
  // Those that swap options, SKUs or barcodes get none first, because of unique keys.
  await sql`
    UPDATE variants v SET deleted_at = now(), sku = NULL FROM ${wanted}
    WHERE v.id = i.id AND v.product_id = ${productId}
      AND (v.sku, v.options, v.barcode) IS DISTINCT FROM (i.sku, i.options, i.barcode)`.execute(tx)
  await freeSkus(tx, productId, rows)
  // Pieces that one which comes back begins with take the place of what was left of it.
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason, actor)
    SELECT v.id, coalesce(i.stock, 0) - coalesce(v.stock, 0), 'import', ${by} FROM ${wanted} JOIN variants v ON v.id = i.id
    WHERE i.sets_stock AND coalesce(i.stock, 0) <> coalesce(v.stock, 0)`.execute(tx)
  await sql`
    UPDATE variants v SET (${columns}, stock, deleted_at) =
      (${own('i')}, CASE WHEN i.sets_stock THEN i.stock ELSE v.stock END, NULL)
    FROM ${wanted}
    WHERE v.id = i.id AND v.product_id = ${productId}
      AND (v.deleted_at IS NOT NULL OR (${own('v')}) IS DISTINCT FROM (${own('i')}))`.execute(tx)
}

async function insertVariants(
  tx: Db,
  productId: string,
  rows: readonly { sku: string | null }[],
  by: string | null,
): Promise<void> {
  await freeSkus(tx, productId, rows)
  await sql`
    WITH added AS (
      INSERT INTO variants (product_id, stock, ${columns})
      SELECT ${productId}, i.stock, ${own('i')} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
      ORDER BY i.position RETURNING id, stock)
    INSERT INTO stock_ledger (variant_id, delta, reason, actor) SELECT id, stock, 'import', ${by} FROM added WHERE stock <> 0`.execute(
    tx,
  )
}

/** Takes SKUs from variants of the product that were put away. */
async function freeSkus(
  tx: Db,
  productId: string,
  rows: readonly { sku: string | null }[],
): Promise<void> {
  const skus = rows.flatMap(({ sku }) => sku ?? [])
  await sql`
    UPDATE variants SET sku = NULL
    WHERE product_id = ${productId} AND deleted_at IS NOT NULL AND sku = ANY (${skus}::text[])`.execute(
    tx,
  )
}
