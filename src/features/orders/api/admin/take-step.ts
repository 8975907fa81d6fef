import { outstanding } from '#features/payment/domain.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { CancelOrder, SendOrder } from '../../admin-steps-contract.ts'
import { checkStep, type Step } from '../../domain.ts'
import { changeStatus } from '../change-status.ts'
import { confirmOrder } from '../confirm-order.ts'
import { balanceOf } from '../order-balance.ts'
import type { OrderWriter } from '../order-emails.ts'
import { sourceOrders } from '../sources/source-orders.ts'
import { type LockedStage, lockStage } from './lock-stage.ts'
import { packOrder } from './pack-order.ts'
import { findPart, findSent, rejectSent, sendPart } from './send-part.ts'
import { type Parcel, writeTracking } from './track-order.ts'
import { unpackOrder } from './unpack-order.ts'

export type StepRequest =
  | { step: 'confirm' | 'pack' | 'unpack' | 'complete' }
  | ({ step: 'send' } & SendOrder)
  | ({ step: 'cancel' } & CancelOrder)

/** `already`: the order had taken the step before, or gone beyond it; then nothing is changed. */
export type StepOutcome = 'done' | 'already'

/**
 * Takes a step of an order with all side effects, in one transaction. To pack or send an order that is not held confirms it; to
 * send a part of it leaves it to be sent. Throws ORDER_NOT_FOUND; ORDER_HELD for packing or sending what must be confirmed
 * first; ORDER_UNPAID for packing, or sending without `unpaid`, an order whose transfer has not come; STALE_EDIT when other
 * parts have gone; INVALID_FIELD for pieces that are not left; ORDER_SENT for cancelling what is with the carrier;
 * ORDER_STATUS_CONFLICT for what else its stage does not allow.
 */
export async function takeStep(
  { db, jobs }: OrderWriter,
  id: string,
  request: StepRequest,
  by: StaffActor,
): Promise<StepOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    const isPossible = checkStep(order.stage, request.step)
    if (request.step === 'send' && isPossible !== 'impossible') {
      const sent = await findSent(tx, order, request)
      if (sent) {
        await addTracking(tx, order, sent.parcel, request, by)
        return 'already'
      }
    }
    if (isPossible === 'already') return 'already'
    refuseUnready(order, request)
    if (isPossible === 'impossible') {
      if (request.step === 'cancel' && order.stage === 'SENT') throw new AppError('ORDER_SENT')
      throw new AppError('ORDER_STATUS_CONFLICT', { status: order.status, stage: order.stage })
    }
    if (order.isUnsourced && request.step !== 'cancel') await sourceOrders(tx, [id])
    await act({ db: tx, jobs }, order, request, by)
    return 'done'
  })
}

/**
 * A tracking code is not lost when somebody else has sent the same meanwhile without one. With another one it is another parcel.
 * Throws STALE_EDIT.
 */
async function addTracking(
  tx: Db,
  order: LockedStage,
  parcel: Parcel | undefined,
  request: SendOrder,
  by: StaffActor,
): Promise<void> {
  const { carrier, trackingCode } = request
  if (!trackingCode || parcel?.tracking_code === trackingCode) return
  if (!parcel || parcel.tracking_code) return rejectSent(tx, order)
  await writeTracking(tx, parcel, { carrier, trackingCode }, by)
}

const blockedByHold: readonly Step[] = ['pack', 'send']

function refuseUnready(order: LockedStage, request: StepRequest): void {
  const { stage, isHeld, payment_method, payment_status } = order
  const isOpen = stage !== 'CANCELLED' && stage !== 'COMPLETED'
  if (!isOpen || !blockedByHold.includes(request.step)) return
  if (isHeld) throw new AppError('ORDER_HELD')
  const isUnpaid = payment_method === 'BANK_TRANSFER' && payment_status === 'unpaid'
  const isWanted = request.step === 'send' && request.unpaid === true
  if (isUnpaid && !isWanted)
    throw new AppError('ORDER_UNPAID', { due: outstanding(balanceOf(order)) })
}

async function act(
  writer: OrderWriter,
  order: LockedStage,
  request: StepRequest,
  by: StaffActor,
): Promise<void> {
  const { id } = order
  switch (request.step) {
    case 'confirm':
      return confirmOrder(writer, id, { by, ifUnheld: true })
    case 'pack':
      return packOrder(writer.db, id, by)
    case 'unpack':
      return unpackOrder(writer.db, order, by)
    case 'send':
      return send(writer, order, request, by)
    case 'complete':
      return changeStatus(writer, id, 'COMPLETED', { by })
    case 'cancel': {
      const { reason, note = '' } = request
      return changeStatus(writer, id, 'CANCELLED', { by, reason, note })
    }
  }
}

async function send(
  writer: OrderWriter,
  order: LockedStage,
  { items, shipmentsSoFar, carrier, trackingCode }: SendOrder,
  by: StaffActor,
): Promise<void> {
  const tracking = { carrier, trackingCode }
  const pieces = await findPart(writer.db, order, { items, shipmentsSoFar })
  if (pieces) return sendPart(writer, order, { ...tracking, pieces }, by)
  if (order.shipment_count === 0) await writeTracking(writer.db, order, tracking, by)
  return changeStatus(writer, order.id, 'SHIPPING', { by, tracking })
}
