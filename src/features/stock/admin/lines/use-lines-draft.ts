import { useRef } from 'react'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import type { StockItem } from '../../contract.ts'
import { mostLines, mostPieces } from '../../limits.ts'

export type Line = { item: StockItem; quantity: number }
type Kept<OneLine extends Line> = {
  /** Of the request: booked again, also after a reload, it is booked once. */
  key: string
  lines: readonly OneLine[]
}

type Options<OneLine extends Line, Values extends Kept<OneLine>> = {
  /** Of the draft in this browser. */
  name: string
  /** Nothing entered yet, but for the key. */
  empty: Omit<Values, 'key'>
  /** A line of one piece. */
  lineOf: (item: StockItem) => OneLine
}

/** A document that is being entered, kept by this browser. Changes may come faster than the page is drawn. */
export function useLinesDraft<OneLine extends Line, Values extends Kept<OneLine>>({
  name,
  empty: nothing,
  lineOf,
}: Options<OneLine, Values>) {
  const begin = () => ({ ...nothing, key: randomUuid() }) as Values
  const empty = useRef<Values>(undefined)
  empty.current ??= begin()
  const draft = useJsonDraft<Values>(name, empty.current, 0)
  const latest = useRef(draft.values)
  const change = (make: (values: Values) => Partial<Values>) => {
    const before = latest.current
    // Other contents are another request.
    const changed = { ...before, key: randomUuid(), ...make(before) }
    latest.current = changed
    draft.set(changed)
  }
  const setLines = (make: (lines: readonly OneLine[]) => readonly OneLine[]) =>
    change(({ lines }) => ({ lines: make(lines) }) as Partial<Values>)
  return {
    values: draft.values,
    change,
    setLines,
    changeLine: (variantId: string, changes: Partial<OneLine>) =>
      setLines((lines) =>
        lines.map((line) => (line.item.variantId === variantId ? { ...line, ...changes } : line)),
      ),
    /** Adds a piece, in a line of its own or to the one that is there; false when there is no room for another line. */
    add(item: StockItem): boolean {
      const { lines } = latest.current
      const known = lines.find((line) => line.item.variantId === item.variantId)
      if (!known && lines.length >= mostLines) return false
      setLines((all) =>
        known
          ? all.map((line) =>
              line === known
                ? { ...line, item, quantity: Math.min(line.quantity + 1, mostPieces) }
                : line,
            )
          : [lineOf(item), ...all],
      )
      return true
    },
    /** Keeps the key of the request that is about to be sent. */
    keep: () => draft.set(latest.current),
    clear() {
      empty.current = begin()
      latest.current = empty.current
      draft.reset()
    },
  }
}
