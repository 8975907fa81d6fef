import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { destinationColumns } from '#features/addresses/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import type { ChangeAddress, ChangeContents, ChangePreview } from '../../../admin-steps-contract.ts'
import { changeStatus } from '../../change-status.ts'
import { findUnsent } from '../../write-shipment.ts'
import { lockStage } from '../lock-stage.ts'
import type { StepOutcome } from '../take-step.ts'
import {
  type ChangeableOrder,
  findChangeableOrder,
  rejectUnchangeable,
} from './find-changeable-order.ts'
import { presentChange, repriceOrder } from './reprice-order.ts'
import {
  addressChange,
  type ChangeServices,
  type NewAddress,
  OutdatedPriceError,
  writeChange,
} from './write-change.ts'

export type ChangeRequest = Omit<ChangeContents, 'items'> &
  ({ items: ChangeContents['items'] } | { address: ChangeAddress['address'] })

const tries = 5

/** Any of them may be why an order is no longer what somebody sees. */
const whatChangesOrders = [
  'order.changed',
  'order.part-sent',
  'order.confirmed',
  'order.marked-paid',
  'order.refunded',
  'payment.assigned',
] as const

/**
 * Changes quantities or the address of an order that is not packed yet, or what has not gone of one that is sent apart, with all side effects (stock, allotments, voucher,
 * coins, money, notification, e-mail), in one transaction. A repeated request is `already`, as is one that changes nothing.
 * Throws ORDER_NOT_FOUND, ORDER_STATUS_CONFLICT for a packed order, STALE_EDIT, ORDER_TOTAL_CHANGED with the new sums,
 * ADDRESS_UNITS_MISMATCH, and the errors of `repriceOrder`.
 */
export async function changeOrder(
  services: ChangeServices,
  id: string,
  request: ChangeRequest,
  by: StaffActor,
): Promise<StepOutcome> {
  const address = 'address' in request ? await newAddress(request.address) : undefined
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await inTransaction(services.db, (tx) =>
        tryChange({ ...services, db: tx }, id, { request, address }, by),
      )
    } catch (error) {
      // A concurrent order changed prices or stock after they were read: price again.
      if (!(error instanceof OutdatedPriceError)) throw error
    }
  }
  throw new AppError('UNAVAILABLE')
}

/** What a change would make of an order. Writes nothing; throws as `changeOrder`. */
export async function previewChange(
  { db, config }: Pick<ChangeServices, 'db' | 'config'>,
  id: string,
  wanted: Partial<Pick<ChangeContents, 'items'> & Pick<ChangeAddress, 'address'>>,
): Promise<ChangePreview> {
  const order = await findChangeableOrder(db, id)
  rejectUnchangeable(order, wanted.address ? 'address' : 'contents')
  const address = wanted.address && (await newAddress(wanted.address))
  return presentChange(
    await repriceOrder(db, config, order, {
      ...(wanted.items && { items: wanted.items }),
      ...(address && { place: address }),
    }),
  )
}

async function newAddress(address: ChangeAddress['address']): Promise<NewAddress> {
  const { full_name, scheme, ...columns } = await destinationColumns(address)
  return { ...columns, recipient: full_name, address_scheme: scheme }
}

type Wish = { request: ChangeRequest; address: NewAddress | undefined }

async function tryChange(
  services: ChangeServices,
  id: string,
  { request, address }: Wish,
  by: StaffActor,
): Promise<StepOutcome> {
  const { db: tx, config } = services
  await lockStage(tx, id)
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  if (await isRepeated(tx, id, requestHash)) return 'already'
  const order = await findChangeableOrder(tx, id)
  rejectUnchangeable(order, address ? 'address' : 'contents')
  if (order.version !== request.version) {
    await rejectStaleEdit(tx, {
      subject: id,
      actions: whatChangesOrders,
      current: current(order, request),
      version: order.version,
    })
  }
  const repriced = await repriceOrder(tx, config, order, {
    ...('items' in request && { items: request.items }),
    ...(address && { place: address }),
  })
  const fields = address ? addressChange(order, address) : []
  const { removed, added } = repriced.items
  if (removed.size === 0 && added.length === 0 && fields.length === 0) return 'already'
  if (repriced.after.total !== request.expectedTotal) {
    throw new AppError('ORDER_TOTAL_CHANGED', { preview: presentChange(repriced) })
  }
  const { reason = '' } = request
  await writeChange(services, order, { repriced, address, fields, requestHash, reason, by })
  // Nothing is left to be sent.
  if (order.shipment_count > 0 && (await findUnsent(tx, id)).size === 0) {
    await changeStatus(services, id, 'SHIPPING', { by })
  }
  return 'done'
}

async function isRepeated(tx: Db, id: string, requestHash: string): Promise<boolean> {
  const made = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'changed')
    .where(sql<boolean>`change ->> 'request' = ${requestHash}`)
    .executeTakeFirst()
  return made !== undefined
}

/** What the second of two editors is told; whoever may see the address loads it with the order. */
function current({ items, total }: ChangeableOrder, request: ChangeRequest) {
  if ('address' in request) return { total }
  return { total, items: items.map(({ id, quantity }) => ({ itemId: id, quantity })) }
}
