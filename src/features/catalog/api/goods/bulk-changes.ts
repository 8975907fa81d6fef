import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { GoodsChange, GoodsResult, GoodsState } from '../../goods-contract.ts'
import { furtherColumn } from '../product-categories.ts'

/** The columns that changes of many products write. Moments are texts, since a Date is not as exact. */
export type GoodsColumns = {
  is_published: boolean
  is_draft: boolean
  publish_at: string | null
  archived_at: string | null
  category_id: string
  brand_id: string | null
  /** Categories besides the main one; not kept by the version before. */
  further?: string[] | undefined
}

/** Portions that are written by one statement each, far below the time that one may take. */
export function* inPortions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += 250) yield items.slice(from, from + 250)
}

/** False for a change that leaves a product on sale or not, as it was. */
export const isOfState = ({ kind }: GoodsChange) => kind !== 'brand' && !isOfCategory({ kind })

export const isOfCategory = ({ kind }: Pick<GoodsChange, 'kind'>) => kind.endsWith('category')

/** What became of a product; of one that was changed, its version afterwards and its columns before. */
export type KeptResult = GoodsResult & {
  version?: number | undefined
  before?: GoodsColumns | undefined
}

export type LockedGoods = GoodsColumns & {
  id: string
  name: string
  version: number
  state: GoodsState
  category: string
  brand: string | null
  further: string[]
  hasVariants: boolean
}

/** Locks these products, in the order of their ids; removed ones are left out, unless their removal is to be undone. */
export async function lockGoods(
  tx: Db,
  ids: readonly string[],
  { withRemoved = false } = {},
): Promise<LockedGoods[]> {
  // Apart from reading, which then sees what others wrote who held the rows.
  await sql`SELECT FROM products WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
  const { rows } = await sql<LockedGoods>`
    SELECT p.id, p.name, p.version, p.is_published, p.is_draft, p.publish_at::text, p.archived_at::text, p.category_id, p.brand_id,
      product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state, c.name AS category, b.name AS brand, ${furtherColumn} AS further,
      EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS "hasVariants"
    FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN brands b ON b.id = p.brand_id
    WHERE p.id = ANY (${[...ids]}::uuid[]) AND (p.deleted_at IS NULL OR ${withRemoved}) ORDER BY p.id`.execute(
    tx,
  )
  return rows
}

type Kept = { change: GoodsChange; results: KeptResult[]; undone: GoodsResult[] | null }

/**
 * Claims the id of a change for this member of staff. Resolves to what became of it when it was made before. Throws INVALID_FIELD when
 * the id is of another change.
 */
export async function claimChange(
  tx: Db,
  { id, staffId, change }: { id: string; staffId: string; change: GoodsChange },
): Promise<KeptResult[] | undefined> {
  await sql`DELETE FROM product_bulk_changes WHERE created_at < now() - interval '1 day'`.execute(
    tx,
  )
  const { rows } = await sql`
    INSERT INTO product_bulk_changes (id, staff_id, change, results)
    VALUES (${id}, ${staffId}, ${JSON.stringify(change)}, '[]') ON CONFLICT DO NOTHING RETURNING id`.execute(
    tx,
  )
  if (rows.length > 0) return undefined
  const { rows: earlier } = await sql<Kept>`
    SELECT results FROM product_bulk_changes
    WHERE id = ${id} AND staff_id = ${staffId} AND change = ${JSON.stringify(change)}::jsonb`.execute(
    tx,
  )
  if (!earlier[0]) throw fieldError('id', 'Mã này là của một thay đổi khác. Hãy làm lại từ đầu.')
  return earlier[0].results
}

export async function keepResults(tx: Db, id: string, results: readonly KeptResult[]) {
  await sql`UPDATE product_bulk_changes SET results = ${JSON.stringify(results)} WHERE id = ${id}`.execute(
    tx,
  )
}

/** A change of this member of staff, locked. Throws NOT_FOUND, also a day later. */
export async function lockChange(tx: Db, id: string, staffId: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    SELECT change, results, undone FROM product_bulk_changes WHERE id = ${id} AND staff_id = ${staffId} FOR UPDATE`.execute(
    tx,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0]
}

export async function keepUndone(tx: Db, id: string, undone: readonly GoodsResult[]) {
  await sql`UPDATE product_bulk_changes SET undone = ${JSON.stringify(undone)} WHERE id = ${id}`.execute(
    tx,
  )
}

export const present = ({ id, name, outcome, message }: KeptResult): GoodsResult => ({
  ...{ id, name, outcome },
  ...(message !== undefined && { message }),
})
