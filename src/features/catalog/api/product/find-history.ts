import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { HistoryEntry } from '../../product-contract.ts'

const pageSize = 20

type Row = Omit<HistoryEntry, 'at'> & { at: Date }

/** What was changed of a product, the newest first, older than entry `before` if given. Throws PRODUCT_NOT_FOUND for what is no id. */
export async function findProductHistory(
  db: Db,
  id: string,
  before: number | undefined,
): Promise<{ data: HistoryEntry[]; next: string | null }> {
  if (!isId(id)) throw new AppError('PRODUCT_NOT_FOUND')
  const { rows } = await sql<Row>`
    SELECT id::text, at, actor, action, before, after FROM audit_log
    WHERE subject = ${id.toLowerCase()} AND (action LIKE 'product.%' OR action LIKE 'stock.%') AND id < ${before ?? Number.MAX_SAFE_INTEGER}
    ORDER BY audit_log.id DESC LIMIT ${pageSize + 1}`.execute(db)
  const data = rows.slice(0, pageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}
