import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fullName, type StockRow, stockColumns, toStockItem } from './stock-rows.ts'

export type LineError = { path: string; message: string }

/** Throws INVALID_FIELD with a sentence for each line that can't be booked; returns when there is none. */
export function refuseLines(errors: readonly LineError[]): void {
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
}

/** Names of variants by their ids, for sentences about lines that a form does not show. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<StockRow>`
    SELECT ${stockColumns} FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ANY (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.variantId, fullName(toStockItem(row))]))
}
