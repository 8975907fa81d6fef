import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { resolveAddress } from '#features/addresses/api/public.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { permissionsOf, type RoleColumns, roleColumns } from '#platform/staff-sign-in.ts'
import { newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import type { DraftContents, SendDraft } from '../../draft-contract.ts'
import type { DeliveryAddress } from '../claim-order.ts'
import type { DiscountedOrder } from '../discount-order.ts'
import { priceChange } from '../price-change.ts'
import {
  isWorthRetrying,
  type OrderServices,
  OutdatedQuoteError,
  writeOrder,
} from '../write-order.ts'
import { checkDraft } from './check-draft.ts'
import { getDraft, lockDraft, rejectStaleDraft, type StoredDraft } from './draft-rows.ts'
import { priceDraft } from './quote-draft.ts'
import type { DraftWriter } from './save-draft.ts'

const tries = 5

/**
 * Makes a draft an order and returns the order's id; a draft that was sent returns the same order. Throws NOT_FOUND,
 * STALE_EDIT, INVALID_FIELD for what is missing, NOT_ALLOWED for a discount that nobody who may has given, PRICE_CHANGED with
 * the new sums, and what keeps shoppers from buying (stock, allotments, vouchers).
 */
export async function sendDraft(
  services: OrderServices,
  id: string,
  sending: SendDraft,
  writer: DraftWriter,
): Promise<string> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const draft = await getDraft(services.db, id, writer)
    if (draft.orderId) return draft.orderId
    try {
      return await trySend(services, draft, sending, writer)
    } catch (error) {
      if (!(error instanceof OutdatedQuoteError || isWorthRetrying(error))) {
        // Somebody else may have sent it meanwhile, and taken the last piece.
        const { orderId } = await getDraft(services.db, id, writer)
        if (orderId) return orderId
        throw error
      }
    }
  }
  throw new AppError('UNAVAILABLE')
}

async function trySend(
  services: OrderServices,
  draft: StoredDraft,
  { version, total, deliveryMethodId: methodId }: SendDraft,
  writer: DraftWriter,
): Promise<string> {
  const { db } = services
  const { contents } = draft
  if (!contents || draft.version !== version) {
    return rejectStaleDraft(db, draft)
  }
  const input = checkDraft(contents)
  const address = await resolveAddress(input)
  if (contents.discount && !writer.mayDiscount) await requireDiscounter(db, draft)
  const quoted = await priceDraft(services, contents)
  const missing = quoted.missing.length > 0 ? new AppError('PRODUCT_NOT_FOUND') : undefined
  const refusal =
    missing ??
    quoted.errors[0] ??
    quoted.order.voucherError ??
    priceChange(quoted.order, { total, methodId })
  if (refusal) throw refusal

  return db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, draft.id, writer)
    if (locked.orderId) return locked.orderId
    if (locked.version !== version) {
      return rejectStaleDraft(tx, locked)
    }
    const sent = { contents, address, email: input.email, order: quoted.order }
    const orderId = await writeStaffOrder(tx, services, draft, sent, writer)
    await tx
      .updateTable('order_drafts')
      .set({ order_id: orderId, contents: null, updated_by: writer.staffId })
      .where('id', '=', draft.id)
      .execute()
    return orderId
  })
}

type Sent = {
  contents: DraftContents
  address: DeliveryAddress
  email: string | null
  order: DiscountedOrder
}

async function writeStaffOrder(
  tx: Db,
  services: OrderServices,
  draft: StoredDraft,
  { contents, address, email, order }: Sent,
  { by, staffId }: DraftWriter,
): Promise<string> {
  const orderId = await writeOrder(tx, services, {
    userId: contents.accountId,
    idempotencyKey: draft.id,
    hash: createHash('sha256').update(JSON.stringify(contents)).digest(),
    paymentMethod: contents.paymentMethod,
    address,
    order,
    byStaff: { staffId, email, linkToken: newToken() },
  })
  if (!orderId) throw new AppError('UNAVAILABLE')
  const { discount, note } = contents
  const notes = [
    ...(discount && order.staffDiscount > 0
      ? [{ staff: draft.discountBy?.id ?? staffId, text: `Lý do giảm giá: ${discount.reason}` }]
      : []),
    ...(note ? [{ staff: staffId, text: note }] : []),
  ]
  for (const { staff, text } of notes) {
    await tx
      .insertInto('order_events')
      .values({ order_id: orderId, kind: 'note', actor: 'keeper', staff_id: staff, note: text })
      .execute()
  }
  await recordAudit(tx, by, {
    action: 'order.created',
    subject: orderId,
    after: { total: order.total, staffDiscount: order.staffDiscount },
  })
  return orderId
}

/** Throws NOT_ALLOWED unless whoever gave the discount may do so. */
async function requireDiscounter(db: Db, { discountBy }: StoredDraft): Promise<void> {
  const { rows } = await sql<RoleColumns>`
    SELECT ${roleColumns} FROM staff LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE staff.id = ${discountBy?.id ?? null}::uuid AND staff.ended_at IS NULL`.execute(db)
  const may = rows.some((row) => permissionsOf(row).some((each) => each === 'orders.discount'))
  if (!may) throw new AppError('NOT_ALLOWED')
}
