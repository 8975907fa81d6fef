import { shopDay } from '#shared/shop-time.ts'
import type { SaveVoucher, StaffVoucher, VoucherTargets } from '../admin-contract.ts'
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
  /** Null for all goods. */
  targets: VoucherTargets | null
}

export const emptyVoucher = (now: Date): VoucherValues => ({
  ...{ code: '', kind: 'amount', percent: '', amount: undefined, maxDiscount: undefined },
  ...{ minSubtotal: undefined, startDay: shopDay(now), endDay: '', quantity: '' },
  ...{ isPublic: true, description: '', targets: null },
})

// Some end at midnight, which belongs to the day before.
const lastDay = (endAt: string) => shopDay(new Date(Date.parse(endAt) - 1))

/** The form of a saved voucher, or of what another has saved. */
export function valuesOf(voucher: Omit<SaveVoucher, 'targets'> & Pick<VoucherValues, 'targets'>) {
  const { kind, value } = voucher
  return {
    code: voucher.code,
    kind,
    percent: kind === 'percent' ? String(value) : '',
    amount: kind === 'amount' ? value : undefined,
    maxDiscount: voucher.maxDiscount ?? undefined,
    minSubtotal: voucher.minSubtotal || undefined,
    startDay: shopDay(new Date(voucher.startAt)),
    endDay: lastDay(voucher.endAt),
    quantity: voucher.quantity === null ? '' : String(voucher.quantity),
    isPublic: voucher.isPublic,
    description: voucher.description,
    targets: voucher.targets,
  } satisfies VoucherValues
}

/** What is sent. The times of `saved` stay where their days do. */
export function bodyOf(values: VoucherValues, saved?: StaffVoucher) {
  const { startDay, endDay, kind, quantity } = values
  const isSame = (day: string, other: string | undefined) => other !== undefined && day === other
  return {
    code: values.code,
    kind,
    value: sentValue(values),
    maxDiscount: kind === 'amount' ? null : (values.maxDiscount ?? null),
    minSubtotal: values.minSubtotal ?? 0,
    startAt: isSame(startDay, saved && shopDay(new Date(saved.startAt)))
      ? saved?.startAt
      : startOf(startDay),
    endAt: isSame(endDay, saved && lastDay(saved.endAt)) ? saved?.endAt : endOf(endDay),
    quantity: quantity.trim() === '' ? null : numberIn(quantity),
    isPublic: values.isPublic,
    description: values.description,
    targets: sentTargets(values),
  }
}

function sentTargets({ kind, targets }: VoucherValues) {
  const idsOf = (named: readonly { id: string }[]) => named.map(({ id }) => id)
  return kind === 'shipping' || !targets
    ? null
    : { productIds: idsOf(targets.products), categoryIds: idsOf(targets.categories) }
}

function sentValue({ kind, amount, percent }: VoucherValues) {
  if (kind === 'amount') return amount
  return kind === 'percent' ? numberIn(percent) : 100
}

/** Undefined for what is no whole number, which the server then asks for. */
function numberIn(text: string): number | undefined {
  const typed = text.replaceAll(/[\s.%]/g, '')
  return /^\d{1,10}$/.test(typed) ? Number(typed) : undefined
}

const startOf = (day: string) => (day ? new Date(`${day}T00:00:00+07:00`).toISOString() : undefined)
// The last minute of the day: the next midnight would read as the day after.
const endOf = (day: string) =>
  day ? new Date(`${day}T23:59:59.999+07:00`).toISOString() : undefined
