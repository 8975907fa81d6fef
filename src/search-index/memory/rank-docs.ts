import type { RankingKey } from '../query/boolean-query.ts'
import { matcherOf, type PhraseFinders } from './evaluate-boolean-query.ts'
import type { SearchableDocs } from './searchable-docs.ts'

/** Sorts documents by relevance; ties keep their order. */
export function rankDocs(
  docs: SearchableDocs,
  found: readonly number[],
  ranking: readonly RankingKey[],
): number[] {
  const finders: PhraseFinders = new Map()
  const scores = ranking.map((key) => {
    const scoreOf = scorerOf(docs, key, finders)
    const score = new Float64Array(found.length)
    for (let at = 0; at < found.length; at += 1) score[at] = scoreOf(found[at] ?? 0)
    return score
  })
  return Array.from(found, (_, at) => at)
    .sort((a, b) => {
      for (const score of scores) {
        const one = score[a] ?? 0
        const other = score[b] ?? 0
        if (one !== other) return other - one
      }
      return a - b
    })
    .flatMap((at) => found[at] ?? [])
}

function scorerOf(
  docs: SearchableDocs,
  key: RankingKey,
  finders: PhraseFinders,
): (docId: number) => number {
  if (key === 'inStock') return (docId) => Number(docs.isInStock(docId))
  if ('idOrder' in key) {
    const positions = new Map(key.idOrder.map((id, index) => [docs.docIdOf(id), -index]))
    return (docId) => positions.get(docId) ?? Number.NEGATIVE_INFINITY
  }
  const parts = key.points.map(([query, points]) => ({
    test: matcherOf(docs, query, finders),
    points,
  }))
  return (docId) => {
    let sum = 0
    for (const { test, points } of parts) if (test(docId)) sum += points
    return sum
  }
}
