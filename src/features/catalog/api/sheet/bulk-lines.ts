import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldNames, type SheetField, type SheetValue } from '../../domain/sheet-cells.ts'
import { variantDisplayName } from '../../domain.ts'

/** A cell that was written, as `bulk_changes` keeps it. */
export type Line = {
  id: string
  field: SheetField
  before: SheetValue
  after: SheetValue
  /** Of a state: what its text before leaves out. */
  stateBefore?: StateBefore
}
export type StateBefore = { isDraft: boolean; archivedAt: string | null }

type NameRow = {
  id: string
  name: string
  options: Record<string, string>
  optionNames: string[]
}

/** Names of the variants and products of lines, by id. */
export async function namesOfLines(
  db: Db,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  const { rows } = await sql<NameRow>`
    SELECT v.id, p.name, v.options,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"
    FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ANY (${ids}::uuid[])
    UNION ALL SELECT p.id, p.name, '{}', '{}' FROM products p WHERE p.id = ANY (${ids}::uuid[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, name, options, optionNames }) => {
      const variant = variantDisplayName(optionNames, options)
      return [id, variant ? `${name} (${variant})` : name]
    }),
  )
}

/** Categories are told by their names. */
export async function namesOfCategories(
  db: Db,
  lines: readonly Line[],
): Promise<ReadonlyMap<SheetValue, string>> {
  const ids = lines.flatMap(({ field, before, after }) =>
    field === 'categoryId' ? [before, after] : [],
  )
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM categories WHERE id = ANY (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const mostAudited = 100

/** What the audit log keeps of a change: its first cells, before and after. */
export async function auditedFields(db: Db, lines: readonly Line[]) {
  const first = lines.slice(0, mostAudited)
  const [names, categories] = [
    await namesOfLines(db, first),
    await namesOfCategories(db, first),
  ] as const
  const told = (side: 'before' | 'after') =>
    Object.fromEntries(
      first.map(({ id, field, [side]: value }) => [
        `${names.get(id) ?? id}: ${fieldNames[field]}`,
        categories.get(value) ?? value,
      ]),
    )
  return { before: told('before'), after: told('after') }
}
