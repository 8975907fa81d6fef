import { formatDateTime } from '#shared/format.ts'
import { type VoucherKind, voucherCodeFrom } from '../../domain.ts'

export type NewVoucher = {
  /** As typed by the merchant. */
  code: string
  /** `amount` takes off `maxDiscount`, whatever `percent` is, and `shipping` at most `maxDiscount` of the fee. */
  kind?: VoucherKind | undefined
  percent: number
  maxDiscount?: number | null | undefined
  minSubtotal?: number | undefined
  startAt: Date
  endAt: Date
  quantity?: number | null | undefined
  /** Usable only by shoppers to whom it is granted. */
  isPrivate?: boolean | undefined
  description?: string | undefined
  /** For some products or categories alone. */
  isTargeted?: boolean | undefined
}

/** What is wrong with a voucher, at which of its fields, in both languages. */
export type VoucherFault = {
  field: 'code' | 'endAt' | 'description' | 'value'
  vi: string
  en: string
}

/** Readable on a phone. */
const longest = 500

/** The first fault of a voucher's terms; undefined when there is none. */
export function voucherFault(wanted: NewVoucher, now: Date): VoucherFault | undefined {
  const { startAt, endAt } = wanted
  if (!voucherCodeFrom(wanted.code)) {
    return {
      field: 'code',
      vi: 'Mã cần 3 đến 32 chữ không dấu và chữ số: TET2027.',
      en: 'A code is 3 to 32 letters without accents and digits: TET2027.',
    }
  }
  const window = `${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
  if (endAt <= startAt) {
    return {
      field: 'endAt',
      vi: `Kết thúc trước khi bắt đầu: ${window}.`,
      en: `It would end before it starts: ${window}.`,
    }
  }
  if (endAt <= now) {
    return {
      field: 'endAt',
      vi: `Thời gian đã qua rồi: ${window}.`,
      en: `It would be over already: ${window}.`,
    }
  }
  if (descriptionOf(wanted).length > longest) {
    return {
      field: 'description',
      vi: `Mô tả dài hơn ${longest} ký tự.`,
      en: `The description is longer than ${longest} characters.`,
    }
  }
  return undefined
}

/** The columns of a voucher without a fault. */
export function voucherValues(wanted: NewVoucher) {
  const { kind = 'percent', percent, maxDiscount = null, minSubtotal = 0, quantity = null } = wanted
  return {
    code: voucherCodeFrom(wanted.code) ?? '',
    kind,
    percent: kind === 'percent' ? percent : 100,
    max_discount: kind === 'shipping' ? 0 : maxDiscount,
    max_shipping: kind === 'shipping' ? maxDiscount : null,
    min_subtotal: minSubtotal,
    start_at: wanted.startAt,
    end_at: wanted.endAt,
    quantity,
    is_public: !wanted.isPrivate,
    description: descriptionOf(wanted),
    is_targeted: wanted.isTargeted ?? false,
  }
}

export type VoucherValues = ReturnType<typeof voucherValues>

const descriptionOf = ({ description = '' }: NewVoucher) => description.normalize('NFC').trim()
