import { mainLocationId } from '../../domain.ts'
import { type Line, useLinesDraft } from '../lines/use-lines-draft.ts'

export type Transfer = {
  key: string
  fromId: string
  /** Empty until it is chosen. */
  toId: string
  note: string
  lines: readonly Line[]
}

/** A transfer that is being entered. */
export function useTransfer() {
  const { values, ...rest } = useLinesDraft<Line, Transfer>({
    name: 'transfer',
    empty: { fromId: mainLocationId, toId: '', note: '', lines: [] },
    lineOf: (item) => ({ item, quantity: 1 }),
  })
  return { transfer: values, ...rest }
}
