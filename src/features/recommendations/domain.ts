export type Candidate = { id: string; categoryId: string }

/**
 * The same candidates with no more than `mostInARow` of one category after each other, for as long as there are
 * others: where one would be too many, the next one of another category goes before it.
 */
export function mixCategories(ranked: readonly Candidate[], mostInARow: number): Candidate[] {
  const waiting = [...ranked]
  const mixed: Candidate[] = []
  while (waiting.length > 0) {
    const last = mixed.slice(-mostInARow)
    const [newest] = last
    const isEnough =
      last.length === mostInARow &&
      last.every(({ categoryId }) => categoryId === newest?.categoryId)
    const other = isEnough
      ? waiting.findIndex(({ categoryId }) => categoryId !== newest?.categoryId)
      : 0
    mixed.push(...waiting.splice(Math.max(other, 0), 1))
  }
  return mixed
}
