import { formatDateTime } from '#shared/format.ts'
import type { SaleGoods } from '../admin-contract.ts'
import type { SaleState } from '../domain.ts'

export const stateNames: Readonly<Record<SaleState, string>> = {
  running: 'Đang chạy',
  upcoming: 'Sắp tới',
  ended: 'Đã kết thúc',
}
export const stateTones = { running: 'son', upcoming: 'amber', ended: 'neutral' } as const

type Window = { startAt: string; endAt: string }

/** `28/11/2026 20:00 – 22:00`; with both days where they differ. */
export function windowText({ startAt, endAt }: Window): string {
  const [start, end] = [formatDateTime(startAt), formatDateTime(endAt)]
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  return `${start} – ${isOneDay ? end.slice(11) : end}`
}

/** Name of a product, with its variant. */
export function goodsName(goods: Pick<SaleGoods, 'name' | 'variant'> | null): string {
  if (!goods) return 'Sản phẩm không còn bán'
  return [goods.name, goods.variant].filter(Boolean).join(', ')
}
