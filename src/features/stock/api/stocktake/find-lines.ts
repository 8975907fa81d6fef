import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, pageOf, readCursor } from '#platform/keyset.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { StocktakeLine } from '../../stocktake-contract.ts'
import { type StockRow, stockColumns, toStockItem } from '../stock-rows.ts'

const pageSize = 50

type Row = StockRow & {
  counted: number | null
  expected: number | null
  id: string
  micros: string
}

const conditions: Readonly<Record<'counted' | 'missing' | 'different', RawBuilder<unknown>>> = {
  counted: sql`l.counted IS NOT NULL`,
  missing: sql`l.counted IS NULL`,
  different: sql`l.counted <> l.stock_then`,
}

/** Lines of a stocktake, the last touched first, and the cursor of the next page. Throws NOT_FOUND. */
export async function findLines(
  db: Db,
  stocktakeId: string,
  { show, cursor }: { show: keyof typeof conditions; cursor?: string | undefined },
): Promise<{ data: StocktakeLine[]; next: string | null }> {
  if (!isId(stocktakeId)) throw new AppError('NOT_FOUND')
  const after = readCursor(cursor, isId)
  const rest = after
    ? sql`AND (l.touched_at, l.variant_id) < (${momentOf(after)}, ${after.id})`
    : sql``
  const rows = await select(db, stocktakeId, sql`${conditions[show]} ${rest}`, pageSize + 1)
  const { page, next } = pageOf(rows, pageSize)
  return { data: page.map(present), next }
}

/** Lines by their variants. */
export async function findLinesOf(
  db: Db,
  stocktakeId: string,
  variantIds: readonly string[],
): Promise<Map<string, StocktakeLine>> {
  const ids = [...new Set(variantIds)]
  const rows = await select(db, stocktakeId, sql`l.variant_id = ANY (${ids}::uuid[])`, ids.length)
  return new Map(rows.map((row) => [row.variantId, present(row)]))
}

async function select(db: Db, stocktakeId: string, where: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Row>`
    SELECT ${stockColumns}, l.counted, l.stock_then AS expected, l.variant_id AS id, ${microsOf(sql`l.touched_at`)} AS micros
    FROM stocktake_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
    WHERE l.stocktake_id = ${stocktakeId} AND ${where}
    ORDER BY l.touched_at DESC, l.variant_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function present({ counted, expected, id: _, micros: __, ...row }: Row): StocktakeLine {
  return { ...toStockItem(row), counted, expected }
}
