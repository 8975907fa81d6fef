import { shopDay } from '#shared/shop-time.ts'
import type { SaveVoucher, StaffVoucher } from '../admin-contract.ts'
import type { VoucherKind } from '../domain.ts'

/** What the form holds; days as `2026-11-20`. */
export type VoucherValues = {
  code: string
  kind: VoucherKind
  /** Per cent, as typed. */
  percent: string
  /** Đồng. */
  amount: number | undefined
  maxDiscount: number | undefined
  minSubtotal: number | undefined
  startDay: string
  endDay: string
  quantity: string
  isPublic: boolean
  description: string
}

export const emptyVoucher = (now: Date): VoucherValues => ({
  ...{ code: '', kind: 'amount', percent: '', amount: undefined, maxDiscount: undefined },
  ...{ minSubtotal: undefined, startDay: shopDay(now), endDay: '', quantity: '' },
  ...{ isPublic: true, description: '' },
})

// Ends at midnight, which belongs to the day before.
const lastDay = (endAt: string) => shopDay(new Date(Date.parse(endAt) - 1))

/** The form of a saved voucher, or of what another has saved. */
export function valuesOf(
  voucher: Omit<SaveVoucher, 'maxDiscount'> & { maxDiscount: number | null },
) {
  const isAmount = voucher.kind === 'amount'
  return {
    code: voucher.code,
    kind: voucher.kind,
    percent: isAmount ? '' : String(voucher.value),
    amount: isAmount ? voucher.value : undefined,
    maxDiscount: voucher.maxDiscount ?? undefined,
    minSubtotal: voucher.minSubtotal || undefined,
    startDay: shopDay(new Date(voucher.startAt)),
    endDay: lastDay(voucher.endAt),
    quantity: voucher.quantity === null ? '' : String(voucher.quantity),
    isPublic: voucher.isPublic,
    description: voucher.description,
  } satisfies VoucherValues
}

/** What is sent. The times of `saved` stay where their days do. */
export function bodyOf(values: VoucherValues, saved?: StaffVoucher) {
  const { startDay, endDay, kind, quantity } = values
  const isSame = (day: string, other: string | undefined) => other !== undefined && day === other
  return {
    code: values.code,
    kind,
    value: kind === 'amount' ? values.amount : numberIn(values.percent),
    maxDiscount: kind === 'amount' ? null : (values.maxDiscount ?? null),
    minSubtotal: values.minSubtotal ?? 0,
    startAt: isSame(startDay, saved && shopDay(new Date(saved.startAt)))
      ? saved?.startAt
      : startOf(startDay),
    endAt: isSame(endDay, saved && lastDay(saved.endAt)) ? saved?.endAt : endOf(endDay),
    quantity: quantity.trim() === '' ? null : numberIn(quantity),
    isPublic: values.isPublic,
    description: values.description,
  }
}

/** Undefined for what is no whole number, which the server then asks for. */
function numberIn(text: string): number | undefined {
  const typed = text.replaceAll(/[\s.%]/g, '')
  return /^\d{1,10}$/.test(typed) ? Number(typed) : undefined
}

const startOf = (day: string) => (day ? new Date(`${day}T00:00:00+07:00`).toISOString() : undefined)
const endOf = (day: string) =>
  day ? new Date(Date.parse(`${day}T00:00:00+07:00`) + 86_400_000).toISOString() : undefined
