import { type KeyboardEvent, useState } from 'react'
import type { Choice } from './choices.ts'

/**
 * The choice that the arrow keys have reached while the focus stays in the box; beyond the last and before the first is the
 * box itself.
 */
export function useActiveChoice(choices: readonly Choice[], choose: (choice: Choice) => void) {
  const [activeId, setActiveId] = useState<string>()
  const index = choices.findIndex(({ id }) => id === activeId)
  const active = choices[index]

  function go(to: number) {
    const next = choices[to]
    setActiveId(next?.id)
    if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
  }

  /** True when the key was handled. */
  function onKey({ key }: KeyboardEvent): boolean {
    const last = choices.length - 1
    if (last < 0) return false
    if (key === 'ArrowDown') go(index === last ? -1 : index + 1)
    else if (key === 'ArrowUp') go(index === -1 ? last : index - 1)
    else if (!active) return false
    // Without an active choice these keys belong to the text.
    else if (key === 'Home') go(0)
    else if (key === 'End') go(last)
    else if (key === 'Enter') choose(active)
    else return false
    return true
  }

  return { activeId: active?.id, onKey, reset: () => setActiveId(undefined) }
}
