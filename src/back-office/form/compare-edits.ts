/** A field as two have it. */
export type Pair = { label: string; mine: string; theirs: string }

/** What was there when typing began, and what two have made of it. */
export type Edits<Values> = { base: Values; mine: Values; theirs: Values }

/** A field that somebody else has changed; with `mine` where both have. */
export type Difference = { label: string; theirs: string; mine?: string }

/** What somebody else has changed. `pairsOf` tells the fields of two by the same labels. */
export function compareEdits<Values>(
  { base, mine, theirs }: Edits<Values>,
  pairsOf: (mine: Values, theirs: Values) => readonly Pair[],
): Difference[] {
  const differing = (one: Values, other: Values) =>
    pairsOf(one, other).filter((pair) => pair.mine !== pair.theirs)
  const ownLabels = new Set(differing(mine, base).map(({ label }) => label))
  const conflicts = new Map(
    differing(mine, theirs)
      .filter(({ label }) => ownLabels.has(label))
      .map((pair) => [pair.label, pair]),
  )
  return differing(base, theirs).map(
    ({ label, theirs: text }) => conflicts.get(label) ?? { label, theirs: text },
  )
}

/** Names of fields that are one to who edits them, as a kind and its amount: one of two people's is kept whole. */
export type Together<Values> = readonly (readonly (keyof Values)[])[]

/** What they have saved, with the fields that were changed here. */
export function mergeEdits<Values extends object>({ base, mine, theirs }: Edits<Values>): Values {
  return { ...theirs, ...changedFields(base, mine) }
}

/** The fields of `mine` that differ from what was there, with those that belong together with them. */
export function changedFields<Values extends object>(
  base: Values,
  mine: Values,
  together: Together<Values> = [],
): Partial<Values> {
  const names = Object.keys(mine) as (keyof Values)[]
  const isChanged = (name: keyof Values) =>
    JSON.stringify(mine[name]) !== JSON.stringify(base[name])
  const kept = names.filter(
    (name) =>
      isChanged(name) || together.some((group) => group.includes(name) && group.some(isChanged)),
  )
  return Object.fromEntries(kept.map((name) => [name, mine[name]])) as Partial<Values>
}
