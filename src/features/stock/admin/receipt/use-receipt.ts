import { useRef } from 'react'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import type { StockItem } from '../../contract.ts'
import { mostLines, mostPieces } from '../../limits.ts'

export type ReceiptLine = {
  item: StockItem
  quantity: number
  /** What a piece cost; undefined until it is typed. */
  cost?: number | undefined
}
export type Receipt = {
  /** Of the request: booked again, also after a reload, it is booked once. */
  key: string
  supplier: string
  reference: string
  note: string
  lines: readonly ReceiptLine[]
}

const newReceipt = (): Receipt => ({
  ...{ key: randomUuid(), supplier: '', reference: '', note: '', lines: [] },
})

/** A receipt that is being entered, kept by this browser. Changes may come faster than the page is drawn. */
export function useReceipt() {
  const empty = useRef<Receipt>(undefined)
  empty.current ??= newReceipt()
  const draft = useJsonDraft<Receipt>('receipt', empty.current, 0)
  const latest = useRef(draft.values)
  const change = (make: (receipt: Receipt) => Partial<Receipt>) => {
    const before = latest.current
    // Other contents are another request.
    const changed = { ...before, key: randomUuid(), ...make(before) }
    latest.current = changed
    draft.set(changed)
  }
  return {
    receipt: draft.values,
    change,
    changeLine: (variantId: string, changes: Partial<ReceiptLine>) =>
      change(({ lines }) => ({
        lines: lines.map((line) =>
          line.item.variantId === variantId ? { ...line, ...changes } : line,
        ),
      })),
    /** Adds a piece, in a line of its own or to the one that is there; false when there is no room for another line. */
    add(item: StockItem): boolean {
      const { lines } = latest.current
      const known = lines.find((line) => line.item.variantId === item.variantId)
      if (!known && lines.length >= mostLines) return false
      change(() => ({
        lines: known
          ? lines.map((line) =>
              line === known
                ? { ...line, item, quantity: Math.min(line.quantity + 1, mostPieces) }
                : line,
            )
          : [{ item, quantity: 1, cost: item.costPrice ?? undefined }, ...lines],
      }))
      return true
    },
    /** Keeps the key of the request that is about to be sent. */
    keep: () => draft.set(latest.current),
    clear() {
      empty.current = newReceipt()
      latest.current = empty.current
      draft.reset()
    },
  }
}
