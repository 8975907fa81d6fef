/** What is ticked in the cart, by line; lines that are not in it are new, and ticked. */
export type Ticks = Readonly<Record<string, boolean>>

export function isTicked(ticks: Ticks, id: string): boolean {
  return ticks[id] ?? true
}

/** Ticks or unticks lines; the very same ticks when that changes nothing. */
export function withTicks(ticks: Ticks, ids: readonly string[], to: boolean): Ticks {
  if (ids.every((id) => isTicked(ticks, id) === to)) return ticks
  return { ...ticks, ...Object.fromEntries(ids.map((id) => [id, to])) }
}
