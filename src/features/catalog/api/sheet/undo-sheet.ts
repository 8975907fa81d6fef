import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { SheetResult } from '../../admin-sheet-contract.ts'
import { isProductField } from '../../domain/sheet-cells.ts'
import type { Line } from './bulk-lines.ts'
import { saveSheet } from './save-sheet.ts'

type Undoing = {
  /** The change to take back. */
  id: string
  /** Of the change that takes it back. */
  changeId: string
  mayAdjustStock: boolean
}

/** SQL: whether `bulk_changes c` is young enough to be taken back as a whole. */
export const isRecent = sql<boolean>`c.created_at > now() - interval '1 day'`

/**
 * Takes back what one save of the sheet wrote, where it still is as saved; stock by the difference. Throws NOT_FOUND, or
 * INVALID_FIELD after a day and for what has been taken back before.
 */
export async function undoSheet(
  db: Db,
  actor: StaffActor,
  { id, changeId, mayAdjustStock }: Undoing,
): Promise<SheetResult> {
  const { rows } = await sql<{ lines: Line[]; isRecent: boolean; undoneAs: string | null }>`
    SELECT c.lines, ${isRecent} AS "isRecent", (SELECT u.id FROM bulk_changes u WHERE u.undoes = c.id) AS "undoneAs"
    FROM bulk_changes c WHERE c.id = ${id}`.execute(db)
  const [change] = rows
  if (!change) throw new AppError('NOT_FOUND')
  const isRepeated = change.undoneAs === changeId
  if (!isRepeated && (!change.isRecent || change.undoneAs !== null)) {
    const message = change.undoneAs
      ? 'Lần sửa này đã được hoàn tác.'
      : 'Lần sửa này đã quá một ngày nên không hoàn tác được nữa.'
    throw new AppError('INVALID_FIELD', { message })
  }
  if (!mayAdjustStock && change.lines.some(({ field }) => field === 'stock')) {
    throw new AppError('NOT_ALLOWED')
  }
  const statesBefore = Object.fromEntries(
    change.lines.flatMap(({ id: productId, stateBefore }) =>
      stateBefore ? [[productId, stateBefore]] : [],
    ),
  )
  return saveSheet(db, actor, { changeId, ...reversed(change.lines), undoes: id, statesBefore })
}

type Cell = { seen: Line['after']; wanted: Line['before'] }
type Edit = { id: string; cells: Record<string, Cell> }

function reversed(lines: readonly Line[]) {
  const [variants, products] = [new Map<string, Edit>(), new Map<string, Edit>()]
  for (const { id, field, before, after } of lines) {
    const edits = isProductField(field) ? products : variants
    const edit = edits.get(id) ?? { id, cells: {} }
    edit.cells[field] = { seen: after, wanted: before }
    edits.set(id, edit)
  }
  return { variants: [...variants.values()], products: [...products.values()] }
}
