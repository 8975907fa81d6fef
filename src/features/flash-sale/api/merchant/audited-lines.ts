import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import type { SaleTarget } from './sale-products.ts'

type Line = {
  goods: Pick<SaleTarget, 'slug' | 'variantId' | 'pieces'>
  price: number
  quantity: number
  perShopper: number | null
}

/** The lines of a sale for the audit log: what stands for how much, in one text each. */
export function auditedLines(lines: readonly Line[]): string[] {
  return lines.map(({ goods, price, quantity, perShopper }) => {
    const variant = goods.variantId ? ` (${goods.pieces[0]?.name ?? goods.variantId})` : ''
    const limit = perShopper === null ? '' : `, mỗi khách ${perShopper || 'không giới hạn'}`
    return `${goods.slug}${variant}: ${formatVnd(price)} × ${formatCount(quantity)}${limit}`
  })
}

/** When a sale runs, for the audit log. */
export const auditedTimes = ({ startAt, endAt }: { startAt: Date; endAt: Date }) => ({
  startAt: formatDateTime(startAt),
  endAt: formatDateTime(endAt),
})
