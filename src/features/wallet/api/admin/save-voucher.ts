import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import type { ChangeVoucher, SaveVoucher, VoucherTargets } from '../../admin-contract.ts'
import type { VoucherKind } from '../../domain.ts'
import { auditedVoucher } from '../merchant/audited-voucher.ts'
import { insertVoucher } from '../merchant/create-voucher.ts'
import {
  type NewVoucher,
  type VoucherValues,
  voucherFault,
  voucherValues,
} from '../merchant/voucher-fault.ts'
import { findTargets, getTargets, targetNames, writeTargets } from './voucher-targets.ts'

const taken = 'Đã có voucher với mã này.'

/** Makes a voucher; returns its id. Throws INVALID_FIELD, also for a code that is taken. */
export async function makeVoucher(
  db: Db,
  typed: SaveVoucher,
  { actor, now }: { actor: StaffActor; now: Date },
): Promise<string> {
  const values = valuesOf(typed, now)
  return db.transaction().execute(async (tx) => {
    const targets = await getTargets(tx, typed)
    const id = await insertVoucher(tx, values)
    if (!id) throw fieldError('code', taken)
    await writeTargets(tx, id, targets)
    const after = auditedVoucher(values, targetNames(targets))
    await recordAudit(tx, actor, { action: 'voucher.created', subject: id, after })
    return id
  })
}

/**
 * Changes a voucher: all of it until it is used, afterwards what no shopper relies on. Throws NOT_FOUND, STALE_EDIT, or
 * INVALID_FIELD, also for terms of one that is used.
 */
export async function changeVoucher(
  db: Db,
  id: string,
  { version, ...typed }: ChangeVoucher,
  { actor, now }: { actor: StaffActor; now: Date },
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await refuseTakenCode(() =>
    db.transaction().execute(async (tx) => {
      const { row, targets } = await lockVoucher(tx, id)
      const before = formOf(row, targets)
      if (row.version !== version) {
        await rejectStaleEdit(tx, {
          ...{ subject: id, current: before, version: row.version },
          actions: ['voucher.created', 'voucher.changed', 'voucher.ended'],
        })
      }
      const values = valuesOf(typed, now)
      const wanted = await getTargets(tx, typed)
      const after = formOf(values, wanted)
      if (row.used > 0) refuseTermsInUse(before, after)
      if (values.quantity !== null && values.quantity < row.used) {
        throw fieldError('quantity', `Voucher đã được dùng ${row.used} lượt.`)
      }
      if (!changedFields(before, after)) return
      await tx
        .updateTable('vouchers')
        .set({ ...values, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await writeTargets(tx, id, wanted)
      const changes = changedFields(
        auditedVoucher(row, targetNames(targets)),
        auditedVoucher(values, targetNames(wanted)),
      )
      await recordAudit(tx, actor, { action: 'voucher.changed', subject: id, ...changes })
    }),
  )
}

async function lockVoucher(tx: Db, id: string) {
  const row = await tx
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kind: VoucherKind }>()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return { row, targets: row.is_targeted ? await findTargets(tx, id) : null }
}

type Form = ReturnType<typeof formOf>

/** Shoppers have read them, and orders were priced by them. */
const terms: readonly (keyof Form)[] = [
  ...(['code', 'kind', 'value', 'maxDiscount'] as const),
  ...(['minSubtotal', 'startAt', 'targets'] as const),
]

function refuseTermsInUse(before: Form, after: Form): void {
  const changed = terms.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed) {
    throw fieldError(
      changed,
      'Đã có đơn dùng voucher này, nên chỉ đổi được ngày kết thúc, số lượt, người dùng và mô tả.',
    )
  }
}

function valuesOf(typed: SaveVoucher, now: Date) {
  const { kind, value, maxDiscount } = typed
  if (kind === 'percent' && value > 100) throw fieldError('value', 'Mức giảm từ 1% đến 100%.')
  const wanted: NewVoucher = {
    ...typed,
    percent: value,
    maxDiscount: kind === 'amount' ? value : maxDiscount,
    startAt: new Date(typed.startAt),
    endAt: new Date(typed.endAt),
    isPrivate: !typed.isPublic,
    isTargeted: typed.targets !== null,
  }
  const fault = voucherFault(wanted, now)
  if (fault) throw fieldError(fault.field, fault.vi)
  return voucherValues(wanted)
}

/** As the form names them. */
function formOf(row: VoucherValues, targets: VoucherTargets | null) {
  return {
    code: row.code,
    kind: row.kind,
    value: row.kind === 'amount' ? row.max_discount : row.percent,
    maxDiscount: maxDiscountOf(row),
    minSubtotal: row.min_subtotal,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    quantity: row.quantity,
    isPublic: row.is_public,
    description: row.description,
    targets,
  }
}

function maxDiscountOf({ kind, max_shipping, max_discount }: VoucherValues): number | null {
  if (kind === 'amount') return null
  return kind === 'shipping' ? max_shipping : max_discount
}

async function refuseTakenCode<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (thrown) {
    if (uniqueViolation(thrown) === 'vouchers_code_key') throw fieldError('code', taken)
    throw thrown
  }
}
