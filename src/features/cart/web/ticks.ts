/** Ticked state by line. Lines without an entry are new, and ticked. */
export type Ticks = Readonly<Record<string, boolean>>

export function isTicked(ticks: Ticks, id: string): boolean {
  return ticks[id] ?? true
}

/** Ticks or unticks lines; returns the same object when nothing changes. */
export function withTicks(ticks: Ticks, ids: readonly string[], to: boolean): Ticks {
  if (ids.every((id) => isTicked(ticks, id) === to)) return ticks
  return { ...ticks, ...Object.fromEntries(ids.map((id) => [id, to])) }
}
