import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { stateOfText } from '../../domain/product-states.ts'
import { isProductField, type SheetValue } from '../../domain/sheet-cells.ts'
import { variantDisplayName } from '../../domain.ts'
import { fieldNames } from '../import/line-schema.ts'
import { type Line, namesOfCategories } from '../sheet/bulk-lines.ts'

type Fields = Record<string, unknown>
/** What a change of many products did to one, as an entry of its history has it. */
export type Told = { before: Fields | null; after: Fields }

/** Of saves of the sheet, by their ids. */
export async function toldBySheet(
  db: Db,
  productId: string,
  changeIds: readonly string[],
): Promise<ReadonlyMap<string, Told>> {
  if (changeIds.length === 0) return new Map()
  const { rows } = await sql<{ changeId: string; line: Line; label: LabelParts | null }>`
    SELECT c.id AS "changeId", line, CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('options', v.options, 'names', ARRAY(
      SELECT o.name FROM product_options o WHERE o.product_id = v.product_id ORDER BY o.position)) END AS label
    FROM bulk_changes c, jsonb_array_elements(c.lines) WITH ORDINALITY AS l (line, place)
    LEFT JOIN variants v ON v.id = (line ->> 'id')::uuid AND v.product_id = ${productId}
    WHERE c.id = ANY (${[...changeIds]}::uuid[]) AND (v.id IS NOT NULL OR (line ->> 'id')::uuid = ${productId})
    ORDER BY l.place`.execute(db)
  const categories = await namesOfCategories(
    db,
    rows.map(({ line }) => line),
  )
  const told = new Map<string, { before: Fields; after: Fields }>()
  for (const { changeId, line, label } of rows) {
    const { before, after } = told.get(changeId) ?? { before: {}, after: {} }
    const own = label ? variantDisplayName(label.names, label.options) : ''
    const field = own && !isProductField(line.field) ? `${line.field}:${own}` : line.field
    const shown = (value: SheetValue) => categories.get(value) ?? shownState(line, value)
    before[field] = shown(line.before)
    after[field] = shown(line.after)
    told.set(changeId, { before, after })
  }
  return told
}

type LabelParts = { options: Record<string, string>; names: string[] }

const shownState = ({ field }: Line, value: SheetValue) =>
  field === 'state' ? stateOfText(String(value)) : value

type ImportedRow = {
  importId: string
  file: string
  isNew: boolean
  changes: { field: string; before: string | null; after: string | null }[] | null
}

/** Of imports, by their ids. */
export async function toldByImports(
  db: Db,
  productId: string,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Told>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await sql<ImportedRow>`
    SELECT i.id AS "importId", i.file_name AS file, r.outcome = 'created' AS "isNew", r.changes
    FROM catalog_import_rows r JOIN catalog_imports i ON i.id = r.import_id
    WHERE r.product_id = ${productId} AND r.import_id = ANY (${[...importIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ importId, file, isNew, changes }) => {
      const side = (name: 'before' | 'after'): Fields =>
        Object.fromEntries(
          (changes ?? []).map((change) => [entryField(change.field), change[name]]),
        )
      return [
        importId,
        { before: isNew ? null : side('before'), after: { ...side('after'), file } },
      ]
    }),
  )
}

/** Fields of lines that entries have under another name. */
const renamed: Readonly<Record<string, string>> = {
  categoryPath: 'category',
  image: 'imageUrl',
  published: 'isPublished',
}
const entryName = (field: string) => renamed[field] ?? field

/** `Đen / M: price` → `price:Đen / M`; a variant as a whole is named after its options. */
function entryField(field: string): string {
  if (fieldNames.line.known.includes(field)) return entryName(field)
  const at = field.lastIndexOf(': ')
  const name = field.slice(at + 2)
  if (at < 0 || !fieldNames.variant.known.includes(name)) return `values:${field}`
  const label = field.slice(0, at)
  return label ? `${entryName(name)}:${label}` : entryName(name)
}
