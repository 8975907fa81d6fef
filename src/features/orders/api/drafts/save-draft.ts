import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ChangeDraft, CreateDraft, DraftContents } from '../../draft-contract.ts'
import {
  type DraftViewer,
  findDraft,
  lockDraft,
  rejectStaleDraft,
  type StoredDraft,
} from './draft-rows.ts'

/** A member of staff who enters orders, and what they may do. */
export type DraftWriter = DraftViewer & { by: StaffActor; mayDiscount: boolean }

/** Stores a new draft; the same one again is a retry. Throws NOT_ALLOWED for a discount, STALE_EDIT for a used id. */
export async function createDraft(
  db: Db,
  { id, contents }: CreateDraft,
  writer: DraftWriter,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireAccount(tx, contents)
    const { staffId } = writer
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('order_drafts')
      .values({
        id,
        contents: JSON.stringify(contents),
        user_id: contents.accountId,
        created_by: staffId,
        updated_by: staffId,
        discount_by: discountBy(undefined, contents, writer),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) {
      await recordAudit(tx, writer.by, { action: 'order-draft.created', subject: id })
      await recordDiscount(tx, id, undefined, contents, writer)
      return
    }
    const existing = await findDraft(tx, id, writer)
    if (!existing) throw new AppError('NOT_FOUND')
    if (isDeepStrictEqual(existing.contents, contents)) return
    await rejectStaleDraft(tx, existing)
  })
}

/**
 * Replaces the contents of a draft. The page saves while one types, so the audit log has only who takes a draft over, and
 * discounts. Throws NOT_FOUND, STALE_EDIT, and NOT_ALLOWED for a discount without the permission.
 */
export async function changeDraft(
  db: Db,
  id: string,
  { version, contents }: ChangeDraft,
  writer: DraftWriter,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, id, writer)
    if (draft.contents && isDeepStrictEqual(draft.contents, contents)) return
    if (draft.orderId || draft.version !== version) {
      await rejectStaleDraft(tx, draft)
    }
    await requireAccount(tx, contents)
    await tx
      .updateTable('order_drafts')
      .set({
        contents: JSON.stringify(contents),
        user_id: contents.accountId,
        updated_by: writer.staffId,
        discount_by: discountBy(draft, contents, writer),
        version: sql`version + 1`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    if (draft.updatedBy.id !== writer.staffId) {
      await recordAudit(tx, writer.by, { action: 'order-draft.changed', subject: id })
    }
    await recordDiscount(tx, id, draft, contents, writer)
  })
}

/** Deletes a draft; one that is gone is no error. Throws ORDER_STATUS_CONFLICT for one that was sent. */
export async function deleteDraft(db: Db, id: string, writer: DraftWriter): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findDraft(tx, id, writer))) return
    const { orderId } = await lockDraft(tx, id, writer)
    if (orderId) throw new AppError('ORDER_STATUS_CONFLICT')
    await tx.deleteFrom('order_drafts').where('id', '=', id).execute()
    await recordAudit(tx, writer.by, { action: 'order-draft.deleted', subject: id })
  })
}

const isSameDiscount = (draft: StoredDraft | undefined, { discount }: DraftContents) =>
  isDeepStrictEqual(draft?.contents?.discount ?? null, discount)

/** Who stands for the discount: whoever changed it last. Throws NOT_ALLOWED. */
function discountBy(
  draft: StoredDraft | undefined,
  contents: DraftContents,
  { staffId, mayDiscount }: DraftWriter,
): string | null {
  if (!contents.discount) return null
  if (isSameDiscount(draft, contents)) return draft?.discountBy?.id ?? null
  if (!mayDiscount) throw new AppError('NOT_ALLOWED')
  return staffId
}

async function recordDiscount(
  tx: Db,
  id: string,
  draft: StoredDraft | undefined,
  contents: DraftContents,
  { by }: DraftWriter,
): Promise<void> {
  if (isSameDiscount(draft, contents)) return
  await recordAudit(tx, by, {
    action: 'order-draft.changed',
    subject: id,
    before: { discount: discountText(draft?.contents?.discount) },
    after: { discount: discountText(contents.discount) },
  })
}

const discountText = (discount: DraftContents['discount'] | undefined) =>
  discount ? `${discount.value}${discount.kind === 'percent' ? ' %' : ' đ'}` : null

async function requireAccount(tx: Db, { accountId }: DraftContents): Promise<void> {
  if (accountId === null) return
  const account = tx.selectFrom('users').select('id').where('id', '=', accountId)
  if (await account.executeTakeFirst()) return
  throw fieldError('contents.accountId', 'Tài khoản của khách không còn.')
}
