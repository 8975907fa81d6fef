/**
 * Puts back what `after` lacks of `before`, such as what one press has removed, into the list as it is `now`: each behind the
 * nearest one that stood before it. What was changed, added or removed since stays so.
 */
export function putBack<Entry>(
  now: readonly Entry[],
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string | number,
): Entry[] {
  const known = new Set([...after, ...now].map(keyOf))
  const list = [...now]
  for (const [index, entry] of before.entries()) {
    if (known.has(keyOf(entry))) continue
    const placeOf = (other: Entry) => list.findIndex((each) => keyOf(each) === keyOf(other))
    const neighbour = before.slice(0, index).findLast((other) => placeOf(other) >= 0)
    list.splice(neighbour ? placeOf(neighbour) + 1 : 0, 0, entry)
  }
  return list
}

/** Undoes one change of a list's entries: puts back what it removed, and of what it wrote what nobody has changed since. */
export function undoEntries<Entry extends object>(
  now: readonly Entry[],
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string | number,
): Entry[] {
  const [old, written] = [before, after].map(
    (list) => new Map(list.map((entry) => [keyOf(entry), entry])),
  )
  const undone = now.map((entry) => {
    const [from, to] = [old?.get(keyOf(entry)), written?.get(keyOf(entry))]
    return from && to ? { ...entry, ...untouched(entry, from, to) } : entry
  })
  return putBack(undone, before, after, keyOf)
}

/** The fields of `before` that became those of `after` and still are. */
function untouched<Entry extends object>(now: Entry, before: Entry, after: Entry): Partial<Entry> {
  const names = Object.keys(before) as (keyof Entry)[]
  const kept = names.filter((name) => now[name] === after[name] && now[name] !== before[name])
  return Object.fromEntries(kept.map((name) => [name, before[name]])) as Partial<Entry>
}
