import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Source } from '../domain/shop-systems.ts'
import type { Mapping } from '../domain/table-fields.ts'
import type { Reading } from './read-products.ts'

/** How a file is read and brought in. */
export type Settings = Reading & {
  stock_mode: 'keep' | 'set' | 'add'
  skip_bad: boolean
  category: string[] | null
  /** The last row that has been brought in. */
  applied_to: number
  /** Who brings it in; null while it is only checked. */
  applied_by: string | null
}

/** SQL: who was the last to start a step of the import `i`. */
export const whoDid = (action: AuditAction) => sql`(
  SELECT a.actor FROM audit_log a WHERE a.subject = i.id::text AND a.subject <> '' AND a.action = ${action} ORDER BY a.id DESC LIMIT 1)`

/** Throws OperatorError when the import is gone. */
export async function readSettings(db: Db, importId: string): Promise<Settings> {
  const { rows } = await sql<Settings & { mapping: Mapping; source: Source }>`
    SELECT i.kind, i.sheet, i.header, i.source, i.mapping, i.stock_mode, i.skip_bad, i.applied_to,
      ${whoDid('catalog-import.applied')} AS applied_by,
      (SELECT array_agg(step.name ORDER BY path.number)
        FROM categories c, unnest(c.path_ids) WITH ORDINALITY AS path (id, number), categories step
        WHERE c.id = i.category_id AND step.id = path.id) AS category
    FROM catalog_imports i WHERE i.id = ${importId}`.execute(db)
  const [settings] = rows
  if (!settings) throw new OperatorError('Lần nhập này không còn nữa.')
  return settings
}
