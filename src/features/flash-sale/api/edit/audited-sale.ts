import { auditedLines, auditedTimes } from '../merchant/audited-lines.ts'
import type { CheckedSale } from './check-contents.ts'

/** A sale for the audit log. */
export function auditedSale({ name, startAt, endAt, entries }: CheckedSale) {
  const lines = entries.map(({ goods, ...entry }) => ({
    ...entry,
    goods: goods ?? { slug: entry.productId, variantId: entry.variantId, pieces: [] },
  }))
  return { name, ...auditedTimes({ startAt, endAt }), lines: auditedLines(lines) }
}
