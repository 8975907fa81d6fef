import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import type { ChangeVoucher, SaveVoucher } from '../../admin-contract.ts'
import { insertVoucher } from '../merchant/create-voucher.ts'
import { type NewVoucher, voucherFault, voucherValues } from '../merchant/voucher-fault.ts'

const taken = 'Đã có voucher với mã này.'

/** Makes a voucher; returns its id. Throws INVALID_FIELD, also for a code that is taken. */
export async function makeVoucher(
  db: Db,
  typed: SaveVoucher,
  { actor, now }: { actor: StaffActor; now: Date },
): Promise<string> {
  const values = valuesOf(typed, now)
  return db.transaction().execute(async (tx) => {
    const id = await insertVoucher(tx, values)
    if (!id) throw fieldError('code', taken)
    const after = auditedOf(values)
    await recordAudit(tx, actor, { action: 'voucher.created', subject: id, after })
    return id
  })
}

/**
 * Changes a voucher: all of it until it is used, afterwards what no shopper relies on. Throws NOT_FOUND, STALE_EDIT,
 * VOUCHER_IN_USE for terms of one that is used, or INVALID_FIELD.
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
      const row = await tx
        .selectFrom('vouchers')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new AppError('NOT_FOUND')
      const before = auditedOf(row)
      if (row.version !== version) {
        await rejectStaleEdit(tx, {
          subject: id,
          actions: ['voucher.created', 'voucher.changed', 'voucher.ended'],
          current: before,
          version: row.version,
        })
      }
      const values = valuesOf(typed, now)
      if (row.used > 0) refuseTermsInUse(before, auditedOf(values))
      if (values.quantity !== null && values.quantity < row.used) {
        throw fieldError('quantity', `Voucher đã được dùng ${row.used} lượt.`)
      }
      const changes = changedFields(before, auditedOf(values))
      if (!changes) return
      await tx
        .updateTable('vouchers')
        .set({ ...values, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await recordAudit(tx, actor, { action: 'voucher.changed', subject: id, ...changes })
    }),
  )
}

/** Shoppers have read them, and orders were priced by them. */
const terms = ['code', 'kind', 'value', 'maxDiscount', 'minSubtotal', 'startAt'] as const

function refuseTermsInUse(before: Audited, after: Audited): void {
  const changed = terms.find((name) => before[name] !== after[name])
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
  }
  const fault = voucherFault(wanted, now)
  if (fault) throw fieldError(fault.field, fault.vi)
  return voucherValues(wanted)
}

type Audited = ReturnType<typeof auditedOf>

/** As the form and the audit log name them. */
function auditedOf(row: Omit<ReturnType<typeof voucherValues>, 'kind'> & { kind: string }) {
  const isAmount = row.kind === 'amount'
  return {
    code: row.code,
    kind: row.kind,
    value: isAmount ? row.max_discount : row.percent,
    maxDiscount: isAmount ? null : row.max_discount,
    minSubtotal: row.min_subtotal,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    quantity: row.quantity,
    isPublic: row.is_public,
    description: row.description,
  }
}

async function refuseTakenCode<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (thrown) {
    if (uniqueViolation(thrown) === 'vouchers_code_key') throw fieldError('code', taken)
    throw thrown
  }
}
