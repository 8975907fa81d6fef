import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { HistoryEntry } from '../../product-contract.ts'
import { type Told, toldByImports, toldBySheet } from './journal-entries.ts'

const pageSize = 20

type Row = Omit<HistoryEntry, 'at'> & {
  at: Date
  /** Where the journal says what was done to the product; the entry itself is about many. */
  journal: 'sheet' | 'import' | 'undone import' | null
  subject: string
}

type History = { data: HistoryEntry[]; next: string | null }

/**
 * What was changed of a product, the newest first, older than entry `before` if given: by entries of its own, and by saves of the sheet and
 * imports, of which each has one entry for all of its products. Throws PRODUCT_NOT_FOUND for what is no id.
 */
export async function findProductHistory(
  db: Db,
  id: string,
  before: number | undefined,
): Promise<History> {
  if (!isId(id)) throw new AppError('PRODUCT_NOT_FOUND')
  const productId = id.toLowerCase()
  const older = sql`a.id < ${before ?? Number.MAX_SAFE_INTEGER}`
  const newest = sql`ORDER BY a.id DESC LIMIT ${pageSize + 1}`
  const { page, next } = await findPage(
    db,
    sql`
      SELECT * FROM (
        (${ownEntries(productId, ['product', 'stock'], older)} ${newest})
        UNION ALL (${sheetEntries(productId)} WHERE ${older} ${newest})
        UNION ALL (${importEntries(productId)} WHERE ${older} ${newest})) a
      ${newest}`,
  )
  const subjectsOf = (...journals: Row['journal'][]) =>
    page.flatMap(({ journal, subject }) => (journals.includes(journal) ? [subject] : []))
  const [sheet, imports] = [
    await toldBySheet(db, productId, subjectsOf('sheet')),
    await toldByImports(db, productId, subjectsOf('import', 'undone import')),
  ] as const
  const data = page.map(({ journal, subject, ...entry }) => {
    const told = journal === 'sheet' ? sheet.get(subject) : imports.get(subject)
    if (!journal || !told) return present(entry)
    return present({ ...entry, ...(journal === 'undone import' ? undone(told) : told) })
  })
  return { data, next }
}

/** The same of anything, by actions that begin with one of these. */
export async function findHistory(
  db: Db,
  id: string,
  kinds: readonly string[],
  before: number | undefined,
): Promise<History> {
  const older = sql`a.id < ${before ?? Number.MAX_SAFE_INTEGER}`
  const { page, next } = await findPage(
    db,
    sql`${ownEntries(id.toLowerCase(), kinds, older)} ORDER BY a.id DESC LIMIT ${pageSize + 1}`,
  )
  return { data: page.map(({ journal: _, subject: __, ...entry }) => present(entry)), next }
}

async function findPage(db: Db, query: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    SELECT id::text, at, actor, action, before, after, subject, journal FROM (${query}) entry
    ORDER BY entry.id DESC`.execute(db)
  const page = rows.slice(0, pageSize)
  return { page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

const present = ({ at, ...entry }: Omit<Row, 'journal' | 'subject'>): HistoryEntry => ({
  ...entry,
  at: at.toISOString(),
})

const columns = sql`a.id, a.at, a.actor, a.action, a.before, a.after, a.subject`

function ownEntries(id: string, kinds: readonly string[], older: RawBuilder<unknown>) {
  const patterns = kinds.map((kind) => `${kind}.%`)
  return sql`
    SELECT ${columns}, NULL AS journal FROM audit_log a
    WHERE a.subject = ${id} AND a.action LIKE ANY (${patterns}::text[]) AND ${older}`
}

// An index has only entries with a subject, which the planner has to be told.
const sheetEntries = (productId: string) => sql`
  SELECT ${columns}, 'sheet' FROM bulk_changes c
  JOIN audit_log a ON a.subject = c.id::text AND a.subject <> '' AND a.action IN ('goods.sheet-saved', 'goods.sheet-undone')
    AND c.product_ids @> ARRAY[${productId}]::uuid[]`

/** A file that was brought in by several people has several entries: that of who brought in the product's row counts. */
const importEntries = (productId: string) => sql`
  SELECT ${columns}, a.journal FROM catalog_import_rows r JOIN catalog_imports i ON i.id = r.import_id AND i.applied_to >= r.row
  CROSS JOIN LATERAL (
    (SELECT own.*, 'import' AS journal FROM audit_log own
      WHERE own.subject = i.id::text AND own.subject <> '' AND own.action = 'catalog-import.applied' AND own.at <= r.recorded_at
      ORDER BY own.id DESC LIMIT 1)
    UNION ALL (SELECT own.*, 'undone import' FROM audit_log own
      WHERE own.subject = i.id::text AND own.subject <> '' AND own.action = 'catalog-import.undone' AND i.undone_to >= r.row
        AND r.outcome <> 'kept'
      ORDER BY own.id DESC LIMIT 1)) a
  JOIN (SELECT ${productId}::uuid AS id) own ON own.id = r.product_id`

/** What an import did the other way round. */
function undone({ before, after }: Told): Told {
  const { file, ...fields } = after
  return { before: fields, after: { ...before, file } }
}
