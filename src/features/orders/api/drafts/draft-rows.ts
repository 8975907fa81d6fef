import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place } from '#platform/keyset.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { DraftContents } from '../../draft-contract.ts'

/** Who asks. Without the permission to see customers, drafts of others are not there. */
export type DraftViewer = { staffId: string; seesCustomers: boolean }

type Person = { id: string; name: string }

export type StoredDraft = {
  id: string
  version: number
  contents: DraftContents | null
  orderId: string | null
  createdBy: Person
  updatedBy: Person
  updatedAt: Date
  discountBy: Person | null
}

const person = (column: ReturnType<typeof sql.ref>) =>
  sql`(SELECT jsonb_build_object('id', s.id, 'name', s.name) FROM staff s WHERE s.id = ${column})`

const columns = sql`d.id, d.version, d.contents, d.order_id AS "orderId", d.updated_at AS "updatedAt",
  ${person(sql.ref('d.created_by'))} AS "createdBy", ${person(sql.ref('d.updated_by'))} AS "updatedBy",
  ${person(sql.ref('d.discount_by'))} AS "discountBy"`

const isSeenBy = ({ staffId, seesCustomers }: DraftViewer) =>
  sql`(${seesCustomers} OR d.created_by = ${staffId}::uuid)`

/** Undefined when there is none, or the viewer may not see it. */
export async function findDraft(
  db: Db,
  id: string,
  viewer: DraftViewer,
): Promise<StoredDraft | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<StoredDraft>`
    SELECT ${columns} FROM order_drafts d WHERE d.id = ${id}::uuid AND ${isSeenBy(viewer)}`.execute(
    db,
  )
  return rows[0]
}

/** Throws NOT_FOUND. */
export async function getDraft(db: Db, id: string, viewer: DraftViewer): Promise<StoredDraft> {
  const draft = await findDraft(db, id, viewer)
  if (!draft) throw new AppError('NOT_FOUND')
  return draft
}

/** Locks the draft until the end of the transaction and reads it. Throws NOT_FOUND. */
export async function lockDraft(tx: Db, id: string, viewer: DraftViewer): Promise<StoredDraft> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await sql`SELECT FROM order_drafts WHERE id = ${id}::uuid FOR UPDATE`.execute(tx)
  return getDraft(tx, id, viewer)
}

/** Drafts that were not sent, the last changed first. */
export async function findDrafts(
  db: Db,
  viewer: DraftViewer,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<(StoredDraft & Place)[]> {
  const { rows } = await sql<StoredDraft & Place>`
    SELECT ${columns}, ${microsOf(sql.ref('d.updated_at'))} AS micros FROM order_drafts d
    WHERE d.order_id IS NULL AND ${isSeenBy(viewer)}
      ${after ? sql`AND (d.updated_at, d.id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``}
    ORDER BY d.updated_at DESC, d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Throws STALE_EDIT with the draft as it is now, or with the `orderId` that it became. */
export function rejectStaleDraft(db: Db, draft: StoredDraft): Promise<never> {
  const { id, contents, orderId, version } = draft
  return rejectStaleEdit(db, {
    subject: id,
    actions: ['order-draft.created', 'order-draft.changed'],
    current: contents ?? { orderId },
    version,
  })
}
