import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { CartItem } from '../contract.ts'
import { inCartOrder, lineStatus, mostPieces } from '../domain.ts'
import { CartBar } from './cart-bar.tsx'
import { setQuantity } from './cart-changes.ts'
import { CartLine } from './cart-line.tsx'
import { CartTools } from './cart-tools.tsx'
import { removeLine } from './remove-line.ts'
import { addedTimes } from './selection.ts'
import { useTicks } from './use-ticks.ts'

type Props = {
  items: readonly CartItem[]
  /** Time of loading the lines, in milliseconds. */
  now: number
}

export function CartScreen({ items, now }: Props) {
  const client = useQueryClient()
  const { selected, purchasable, toggle, untick, toggleAll } = useTicks(items, now)
  const chosen = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const lines = useMemo(
    () => inCartOrder(items, { addedAt: addedTimes(), isSelected: ({ id }) => chosen.has(id) }),
    [items, chosen],
  )
  const most = useMemo(
    () => new Map(items.map((item) => [item.id, mostPieces(item, now, selected)])),
    [items, now, selected],
  )
  const tooMany = selected.find(({ id, quantity }) => quantity > (most.get(id) ?? 0))

  // Lines render again only when they change, so their callbacks read the latest values from here.
  const latest = useRef({ chosen, lines })
  latest.current = { chosen, lines }
  const remove = useCallback(
    (item: CartItem) => {
      const { chosen: ticked, lines: shown } = latest.current
      const index = shown.findIndex(({ id }) => id === item.id)
      focusLine(shown[index + 1] ?? shown[index - 1])
      void removeLine(client, item, ticked.has(item.id) ? undefined : untick)
    },
    [client, untick],
  )
  const change = useCallback(
    (item: CartItem, quantity: number) => {
      if (quantity > 0) void setQuantity(client, item, quantity)
      else remove(item)
    },
    [client, remove],
  )

  return (
    <>
      <CartTools
        lines={lines}
        selected={selected}
        purchasable={purchasable}
        onToggleAll={toggleAll}
        onFocus={focusLine}
      />
      <ul aria-label="Sản phẩm trong giỏ" className="mt-3 flex flex-col gap-3">
        {lines.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            now={now}
            status={lineStatus(item, now)}
            most={most.get(item.id) ?? 0}
            isSelected={chosen.has(item.id)}
            onToggle={toggle}
            onQuantity={change}
            onRemove={remove}
          />
        ))}
      </ul>
      <CartBar
        selected={selected}
        tooMany={tooMany && { item: tooMany, most: most.get(tooMany.id) ?? 0 }}
        onFocus={showLine}
      />
    </>
  )
}

/** Focuses a line, or the heading without one, clear of the fixed bars. */
function focusLine(next: CartItem | undefined): void {
  const place = document.getElementById(next ? `cart-line-${next.id}` : 'cart-heading')
  place?.scrollIntoView({ block: 'nearest' })
  place?.focus({ preventScroll: true })
}

/** Scrolls to the line: its toast must not cover it. */
function showLine(line: CartItem): void {
  const place = document.getElementById(`cart-line-${line.id}`)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}
