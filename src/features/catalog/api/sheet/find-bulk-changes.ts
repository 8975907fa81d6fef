import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, pageOf, readCursor } from '#platform/keyset.ts'
import { isId } from '#shared/text.ts'
import type { BulkChange, BulkChangeLine } from '../../admin-sheet-contract.ts'
import type { SheetField } from '../../domain/sheet-cells.ts'
import { type Line, namesOfCategories, namesOfLines } from './bulk-lines.ts'
import { isRecent } from './undo-sheet.ts'

type Row = Omit<BulkChange, 'at' | 'fields'> & {
  micros: string
  at: Date
  fields: Record<SheetField, number>
}

const pageSize = 30
const mostLines = 500

/** Saves of the sheet, the newest first. */
export async function findBulkChanges(
  db: Db,
  cursor: string | undefined,
): Promise<{ data: BulkChange[]; next: string | null }> {
  const place = readCursor(cursor, isId)
  const after = place
    ? sql`WHERE (c.created_at, c.id) < (${momentOf(place)}, ${place.id}::uuid)`
    : sql``
  const rows = await select(db, after, pageSize + 1)
  const { page, next } = pageOf(rows, pageSize)
  return { data: page.map(present), next }
}

/** A save with its first cells; undefined for an unknown id. */
export async function findBulkChange(db: Db, id: string) {
  const [row] = await select(db, sql`WHERE c.id = ${id}`, 1)
  if (!row) return undefined
  const { rows } = await sql<{ line: Line }>`
    SELECT line FROM bulk_changes c, jsonb_array_elements(c.lines) WITH ORDINALITY AS l (line, place)
    WHERE c.id = ${id} ORDER BY l.place LIMIT ${mostLines}`.execute(db)
  const lines = rows.map(({ line }) => line)
  const [names, categories] = [
    await namesOfLines(db, lines),
    await namesOfCategories(db, lines),
  ] as const
  const told: BulkChangeLine[] = lines.map(({ id: subject, field, before, after }) => ({
    name: names.get(subject) ?? 'Hàng đã xoá',
    field,
    before: categories.get(before) ?? before,
    after: categories.get(after) ?? after,
  }))
  return { ...present(row), lines: told, rest: row.cellCount - told.length }
}

async function select(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.created_at AS at, ${microsOf(sql`c.created_at`)} AS micros, c.actor, c.row_count AS "rowCount",
      c.cell_count AS "cellCount", c.undoes IS NOT NULL AS "isUndo", u.actor AS "undoneBy",
      ${isRecent} AND u.id IS NULL AS "canUndo", (
        SELECT jsonb_object_agg(field, count) FROM (
          SELECT line ->> 'field' AS field, count(*) AS count FROM jsonb_array_elements(c.lines) line GROUP BY 1) f) AS fields
    FROM bulk_changes c LEFT JOIN bulk_changes u ON u.undoes = c.id
    ${condition} ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function present({ micros: _, at, fields, ...row }: Row): BulkChange {
  const counts = Object.entries(fields).map(([field, count]) => ({
    field: field as SheetField,
    count,
  }))
  return { ...row, at: at.toISOString(), fields: counts }
}
