export type Candidate = { id: string; categoryId: string }

/**
 * Reorders candidates so that at most `maxInARow` of one category follow each other, as long as there are others: the
 * next candidate of another category is moved forward.
 */
export function mixCategories(ranked: readonly Candidate[], maxInARow: number): Candidate[] {
  const waiting = [...ranked]
  const mixed: Candidate[] = []
  while (waiting.length > 0) {
    const last = mixed.slice(-maxInARow)
    const [newest] = last
    const isEnough =
      last.length === maxInARow && last.every(({ categoryId }) => categoryId === newest?.categoryId)
    const other = isEnough
      ? waiting.findIndex(({ categoryId }) => categoryId !== newest?.categoryId)
      : 0
    mixed.push(...waiting.splice(Math.max(other, 0), 1))
  }
  return mixed
}
