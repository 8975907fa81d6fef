import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { voucherCodeFrom } from '../../domain.ts'

export type NewVoucher = {
  /** As typed by the merchant. */
  code: string
  percent: number
  maxDiscount?: number | undefined
  minSubtotal?: number | undefined
  startAt: Date
  endAt: Date
  quantity?: number | undefined
  /** Usable only by shoppers to whom it is granted. */
  isPrivate?: boolean | undefined
  description?: string | undefined
}

/** Readable on a phone. */
const longest = 500

/** Creates a voucher and returns its code. Throws OperatorError for invalid terms or an existing code. */
export async function createVoucher(db: Db, wanted: NewVoucher, now: Date): Promise<string> {
  const { percent, maxDiscount = null, minSubtotal = 0, startAt, endAt, quantity = null } = wanted
  const code = voucherCodeFrom(wanted.code)
  if (!code) {
    throw new OperatorError(
      t(
        'Mã cần 3 đến 32 chữ không dấu và chữ số: TET2027.',
        'A code is 3 to 32 letters without accents and digits: TET2027.',
      ),
    )
  }
  const window = `${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
  if (endAt <= startAt)
    throw new OperatorError(
      t(`Kết thúc trước khi bắt đầu: ${window}.`, `It would end before it starts: ${window}.`),
    )
  if (endAt <= now)
    throw new OperatorError(
      t(`Thời gian đã qua rồi: ${window}.`, `It would be over already: ${window}.`),
    )
  const description = (wanted.description ?? '').normalize('NFC').trim()
  if (description.length > longest) {
    throw new OperatorError(
      t(`Mô tả dài hơn ${longest} ký tự.`, `The description is longer than ${longest} characters.`),
    )
  }
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('vouchers')
    .values({
      ...{ code, percent, quantity, description, start_at: startAt, end_at: endAt },
      ...{ max_discount: maxDiscount, min_subtotal: minSubtotal, is_public: !wanted.isPrivate },
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  if (made === 0n)
    throw new OperatorError(t(`Đã có voucher ${code}.`, `There is a voucher ${code} already.`))
  return code
}
