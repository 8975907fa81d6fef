import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, pageOf, readCursor } from '#platform/keyset.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { StocktakeStatus } from '../../domain.ts'
import type { Stocktake } from '../../stocktake-contract.ts'
import { locationName } from '../lock-location.ts'

const pageSize = 20

type Row = Omit<Stocktake, 'at' | 'endedAt'> & {
  at: Date
  endedAt: Date | null
  micros: string
}

/** Stocktakes, the newest first, and the cursor of the next page. */
export async function findStocktakes(
  db: Db,
  { status, cursor }: { status?: StocktakeStatus | undefined; cursor?: string | undefined },
): Promise<{ data: Stocktake[]; next: string | null }> {
  const after = readCursor(cursor, isId)
  const conditions = [sql`true`]
  if (status) conditions.push(sql`s.status = ${status}`)
  if (after) conditions.push(sql`(s.created_at, s.id) < (${momentOf(after)}, ${after.id})`)
  const rows = await select(db, sql.join(conditions, sql` AND `), pageSize + 1)
  const { page, next } = pageOf(rows, pageSize)
  return { data: page.map(present), next }
}

/** A stocktake with how far it is. Throws NOT_FOUND. */
export async function getStocktake(db: Db, id: string): Promise<Stocktake> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const [row] = await select(db, sql`s.id = ${id}`, 1)
  if (!row) throw new AppError('NOT_FOUND')
  return present(row)
}

async function select(db: Db, where: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT s.id, s.number, s.name, ${locationName(sql`s.location_id`)} AS location, s.status, s.actor AS by, s.created_at AS at, s.ended_at AS "endedAt",
      s.document_id AS "documentId", ${microsOf(sql`s.created_at`)} AS micros, lines.*
    FROM (SELECT s.* FROM stocktakes s WHERE ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}) s
    CROSS JOIN LATERAL (
      SELECT count(l.counted)::integer AS counted, count(*) FILTER (WHERE l.counted IS NULL)::integer AS missing,
        count(*) FILTER (WHERE l.counted <> l.stock_then)::integer AS different,
        coalesce(sum(l.counted - l.stock_then), 0)::integer AS difference,
        coalesce(sum((l.counted - l.stock_then) * v.cost_price), 0)::bigint AS "differenceValue"
      FROM stocktake_lines l JOIN variants v ON v.id = l.variant_id WHERE l.stocktake_id = s.id) lines
    ORDER BY s.created_at DESC, s.id DESC`.execute(db)
  return rows
}

function present({ at, endedAt, micros: _, ...row }: Row): Stocktake {
  return {
    ...row,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
