import { applyRule, type PriceRule } from '../../domain/price-rule.ts'
import { cellValue, type Edits } from './edits.ts'
import { patchOfNumbers, type Sheet } from './patches.ts'
import type { SheetRow } from './sheet-rows.ts'

type Prices = { price: number; discountPrice: number | null }

export type RulePreview = {
  changed: { row: SheetRow; before: Prices; after: Prices }[]
  refused: { row: SheetRow; reason: string }[]
  ups: number
  downs: number
  same: number
}

/** What a rule makes of rows, over the edits that there are. */
export function previewRule(rows: readonly SheetRow[], edits: Edits, rule: PriceRule): RulePreview {
  const preview: RulePreview = { changed: [], refused: [], ups: 0, downs: 0, same: 0 }
  for (const row of rows) {
    const amount = (field: 'discountPrice' | 'costPrice') => {
      const value = cellValue(row, field, edits)
      return value === null ? null : Number(value)
    }
    const before = {
      price: Number(cellValue(row, 'price', edits)),
      discountPrice: amount('discountPrice'),
    }
    const outcome = applyRule({ ...before, costPrice: amount('costPrice') }, rule)
    if (outcome.kind === 'refused') preview.refused.push({ row, reason: outcome.reason })
    else if (outcome.kind === 'same') preview.same += 1
    else {
      const { price, discountPrice } = outcome
      preview.changed.push({ row, before, after: { price, discountPrice } })
      const difference = price - before.price || (discountPrice ?? 0) - (before.discountPrice ?? 0)
      if (difference > 0) preview.ups += 1
      else preview.downs += 1
    }
  }
  return preview
}

/** The edits that a preview stands for. */
export const patchOfRule = (sheet: Sheet, { changed }: RulePreview) =>
  patchOfNumbers(
    sheet,
    changed.flatMap(({ row, after }) => [
      { row, field: 'price' as const, value: after.price },
      { row, field: 'discountPrice' as const, value: after.discountPrice },
    ]),
  )
