import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CartItem } from '../contract.ts'
import { lineStatus } from '../domain.ts'
import {
  onTickedElsewhere,
  onWantedElsewhere,
  storedTicks,
  storeSelectedKeys,
  storeTicks,
  takeWantedAgain,
} from './selection.ts'
import { isTicked, withTicks } from './ticks.ts'

/**
 * Selection of the lines: kept over reloads. New lines and those bought again are selected, unavailable ones deselected.
 */
export function useTicks(items: readonly CartItem[], now: number) {
  const [ticks, setTicks] = useState(storedTicks)
  const purchasable = useMemo(
    () => items.filter((item) => lineStatus(item, now) === undefined),
    [items, now],
  )
  const selected = useMemo(
    () => purchasable.filter(({ id }) => isTicked(ticks, id)),
    [purchasable, ticks],
  )

  useEffect(() => onTickedElsewhere(setTicks), [])
  useEffect(() => {
    const look = () => {
      const again = takeWantedAgain(purchasable)
      setTicks((before) => withTicks(before, again, true))
    }
    look()
    return onWantedElsewhere(look)
  }, [purchasable])
  useEffect(() => {
    const fallen = items.filter((item) => !purchasable.includes(item))
    setTicks((before) =>
      withTicks(
        before,
        fallen.map(({ id }) => id),
        false,
      ),
    )
  }, [items, purchasable])
  useEffect(() => storeTicks(ticks, items), [ticks, items])
  useEffect(() => {
    // A hidden tab may hold an older cart.
    if (document.visibilityState === 'visible') storeSelectedKeys(selected)
  }, [selected])

  const toggle = useCallback(
    (id: string) => setTicks((before) => withTicks(before, [id], !isTicked(before, id))),
    [],
  )
  const untick = useCallback(
    (id: string) => setTicks((before) => withTicks(before, [id], false)),
    [],
  )
  /** Selects all available lines, or deselects all. */
  const toggleAll = () => {
    const to = selected.length < purchasable.length
    const ids = (to ? purchasable : items).map(({ id }) => id)
    setTicks((before) => withTicks(before, ids, to))
  }
  return { purchasable, selected, toggle, untick, toggleAll }
}
