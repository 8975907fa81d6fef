import { type Line, useLinesDraft } from '../lines/use-lines-draft.ts'

export type ReceiptLine = Line & {
  /** What a piece cost; undefined until it is typed. */
  cost?: number | undefined
}
export type Receipt = {
  key: string
  supplier: string
  reference: string
  note: string
  lines: readonly ReceiptLine[]
}

/** A receipt that is being entered. */
export function useReceipt() {
  const { values, ...rest } = useLinesDraft<ReceiptLine, Receipt>({
    name: 'receipt',
    empty: { supplier: '', reference: '', note: '', lines: [] },
    lineOf: (item) => ({ item, quantity: 1, cost: item.costPrice ?? undefined }),
  })
  return { receipt: values, ...rest }
}
