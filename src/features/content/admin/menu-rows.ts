import type { MenuEntry } from '../admin-contract.ts'
import { maxLevels } from '../limits.ts'

/** An entry of a menu in a list of all its levels; what follows it deeper belongs to it. */
export type MenuRow = {
  /** The same while the menu is edited. */
  key: number
  label: string
  /** Empty for none. */
  url: string
  depth: number
}

export function toRows(items: readonly MenuEntry[]): MenuRow[] {
  let key = 0
  const below = (entries: readonly MenuEntry[], depth: number): MenuRow[] =>
    entries.flatMap(({ label, url, children }) => [
      { key: key++, label, url: url ?? '', depth },
      ...below(children, depth + 1),
    ])
  return below(items, 0)
}

export function toItems(rows: readonly MenuRow[]): MenuEntry[] {
  const roots: MenuEntry[] = []
  const path: MenuEntry[] = []
  for (const { label, url, depth } of rows) {
    const entry: MenuEntry = { label: label.trim(), url: url.trim() || null, children: [] }
    path.length = Math.min(depth, path.length)
    const siblings = path.at(-1)?.children ?? roots
    siblings.push(entry)
    path.push(entry)
  }
  return roots
}

/** Where the entries end that belong to the one at `index`. */
export function blockEnd(rows: readonly MenuRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0
  let end = index + 1
  while ((rows[end]?.depth ?? -1) > depth) end++
  return end
}

/**
 * Moves an entry with all that belongs to it before the row at `to`, at most to the depth there is: one below the entry before
 * it, and so that its own lowest entries have a level left.
 */
export function moveRow(
  rows: readonly MenuRow[],
  from: number,
  to: number,
  wanted = rows[from]?.depth ?? 0,
): MenuRow[] {
  const end = blockEnd(rows, from)
  const [first, ...others] = rows.slice(from, end)
  if (!first) return [...rows]
  const block = [first, ...others] as const
  const rest = [...rows.slice(0, from), ...rows.slice(end)]
  return insertBlock(rest, block, to >= end ? to - block.length : Math.min(to, from), wanted)
}

/** Inserts an entry with all that belongs to it, as near to the wanted depth as its place allows. */
function insertBlock(
  rest: readonly MenuRow[],
  block: readonly [MenuRow, ...MenuRow[]],
  place: number,
  wanted: number,
): MenuRow[] {
  const [first] = block
  const height = Math.max(...block.map(({ depth }) => depth)) - first.depth
  const above = rest[place - 1]
  const highest = Math.min(above ? above.depth + 1 : 0, maxLevels - 1 - height)
  // What follows must still have its parent.
  const lowest = Math.min(highest, lowestAt(rest, place))
  const depth = Math.max(lowest, Math.min(wanted, highest))
  const moved = block.map((row) => ({ ...row, depth: row.depth - first.depth + depth }))
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}

/** An entry between another and what belongs to that one belongs to it as well. */
function lowestAt(rows: readonly MenuRow[], place: number): number {
  const [above, next] = [rows[place - 1], rows[place]]
  return above && next && next.depth > above.depth ? next.depth : (next?.depth ?? 0) > 0 ? 1 : 0
}

/** One step with a key: before the row above, behind the next entry with what belongs to it, or a level out or in. */
export function stepRow(
  rows: readonly MenuRow[],
  index: number,
  step: 'up' | 'down' | 'out' | 'in',
): MenuRow[] {
  const row = rows[index]
  if (!row) return [...rows]
  const end = blockEnd(rows, index)
  if (step === 'up') return index === 0 ? [...rows] : moveRow(rows, index, index - 1)
  if (step === 'down') return end >= rows.length ? [...rows] : moveRow(rows, index, end + 1)
  const depth = row.depth + (step === 'in' ? 1 : -1)
  if (depth < 0) return [...rows]
  if (step === 'in') return moveRow(rows, index, index, depth)
  // Going out, it passes its later siblings, which stay with their parent.
  let past = end
  while ((rows[past]?.depth ?? -1) >= row.depth) past++
  return moveRow(rows, index, past, depth)
}

/** Without an entry and all that belongs to it. */
export function withoutRow(rows: readonly MenuRow[], index: number): MenuRow[] {
  return [...rows.slice(0, index), ...rows.slice(blockEnd(rows, index))]
}

/**
 * Puts back the entry that `withoutRow` has taken out of `before`, with all that belonged to it: behind what stood before it, and
 * at its depth if that is possible there.
 */
export function withRowBack(
  now: readonly MenuRow[],
  before: readonly MenuRow[],
  index: number,
): MenuRow[] {
  const [removed, ...others] = before.slice(index, blockEnd(before, index))
  if (!removed) return [...now]
  const placeOf = ({ key }: MenuRow) => now.findIndex((row) => row.key === key)
  const neighbour = before.slice(0, index).findLast((row) => placeOf(row) >= 0)
  let place = neighbour ? placeOf(neighbour) + 1 : 0
  // What has come below its neighbour stays there.
  while ((now[place]?.depth ?? 0) > removed.depth) place++
  const free = nextKey(now)
  const block = others.map((row, at) => ({ ...row, key: free + at + 1 }))
  return insertBlock(now, [{ ...removed, key: free }, ...block], place, removed.depth)
}

export const nextKey = (rows: readonly MenuRow[]) => 1 + Math.max(-1, ...rows.map(({ key }) => key))

/** The row that a path of a refused call means, such as `items.1.children.0.url`. */
export function rowAt(rows: readonly MenuRow[], path: string): number | undefined {
  const numbers = path.split('.').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []))
  let index = -1
  for (const [depth, number] of numbers.entries()) {
    let seen = -1
    for (index += 1; index < rows.length; index++) {
      const at = rows[index]?.depth ?? 0
      if (at < depth) return undefined
      if (at === depth && ++seen === number) break
    }
  }
  return index >= 0 && index < rows.length ? index : undefined
}
