import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import type { SheetResult } from '../../admin-sheet-contract.ts'
import { auditedFields, type Line } from './bulk-lines.ts'
import { decideRows } from './decide-rows.ts'
import { lockRows } from './lock-rows.ts'
import type { SheetSave } from './sheet-save.ts'
import { writeRows } from './write-rows.ts'

const tries = 3

/**
 * Writes edits of the sheet in one transaction: those rows whose cells still are as they were seen. The others are reported and stay;
 * stock is booked as the difference. The same change sent again is answered as the first time.
 */
export async function saveSheet(db: Db, actor: StaffActor, save: SheetSave): Promise<SheetResult> {
  const hash = createHash('sha256').update(JSON.stringify(save)).digest()
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => saveOnce(tx, actor, save, hash))
    } catch (error) {
      // Somebody has just given other goods one of the codes: the next try sees it.
      if (!uniqueViolation(error) || attempt === tries) throw error
    }
  }
}

async function saveOnce(
  tx: Db,
  actor: StaffActor,
  save: SheetSave,
  hash: Buffer,
): Promise<SheetResult> {
  const { changeId, variants, products, undoes = null } = save
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${changeId}, 93))`.execute(tx)
  const earlier = await findEarlier(tx, changeId, hash)
  if (earlier) return earlier
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const locked = await lockRows(tx, ids(variants), ids(products))
  const decided = await decideRows(tx, locked, save)
  const { rows, lines, written } = decided
  if (lines.length === 0) return { changeId: null, saved: 0, cells: 0, rows }
  const by = actor.name.slice(0, 200)
  const productIds = await writeRows(tx, written.variants, written.products, by)
  const saved = new Set(lines.map(({ id }) => id)).size
  const result = { changeId, saved, cells: lines.length, rows }
  await tx
    .insertInto('bulk_changes')
    .values({
      id: changeId,
      staff_id: actor.staffId,
      actor: by,
      request_hash: hash,
      undoes,
      row_count: saved,
      cell_count: lines.length,
      product_ids: productIds,
      lines: JSON.stringify(lines satisfies Line[]),
      answer: JSON.stringify(result),
    })
    .execute()
  await recordAudit(tx, actor, {
    action: undoes ? 'goods.sheet-undone' : 'goods.sheet-saved',
    subject: changeId,
    ...(await auditedFields(tx, lines)),
    note: `${saved} dòng, ${lines.length} ô`,
  })
  return result
}

async function findEarlier(tx: Db, id: string, hash: Buffer): Promise<SheetResult | undefined> {
  const row = await tx
    .selectFrom('bulk_changes')
    .select(['request_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.request_hash.equals(hash)) {
    throw new AppError('INVALID_FIELD', { message: 'Lần lưu này đã được dùng. Hãy lưu lại.' })
  }
  return row.answer as SheetResult
}
