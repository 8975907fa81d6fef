import { useEffect, useState } from 'react'
import type { CartItem } from '../contract.ts'
import { lineStatus } from '../domain.ts'
import {
  isTicked,
  onTickedElsewhere,
  storedTicks,
  storeSelectedKeys,
  storeTicks,
} from './selection.ts'

/** Which lines are selected: kept over reloads, new lines selected, what can't be bought deselected. */
export function useTicks(items: readonly CartItem[], now: number) {
  const [ticks, setTicks] = useState(storedTicks)
  const isPurchasable = (item: CartItem) => lineStatus(item, now) === undefined
  const isSelected = (item: CartItem) => isPurchasable(item) && isTicked(ticks, item.id)
  const purchasable = items.filter(isPurchasable)
  const selected = items.filter(isSelected)
  const fallen = items.filter((item) => !isPurchasable(item) && isTicked(ticks, item.id))

  const set = (lines: readonly CartItem[], to: boolean) =>
    setTicks((before) => ({ ...before, ...Object.fromEntries(lines.map(({ id }) => [id, to])) }))

  useEffect(() => onTickedElsewhere(setTicks), [])
  useEffect(() => {
    if (fallen.length > 0) return set(fallen, false)
    storeTicks(ticks, items)
    storeSelectedKeys(selected)
  })

  return {
    isSelected,
    purchasable,
    selected,
    toggle: (item: CartItem) => set([item], !isSelected(item)),
    /** Selects all that can be bought, or clears every line. */
    toggleAll: () => set(items, selected.length < purchasable.length),
  }
}
