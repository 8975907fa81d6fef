import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { all, newestFirst, type OrderFilter } from './order-conditions.ts'

/** The newest orders tell how common a word is. */
const sample = 3000
/** Fetching an order takes about as long as reading so many entries of an index of words. */
const entriesPerOrder = 40

/**
 * The words to ask the index for; the others are checked in the orders that it finds. It reads all orders that have a word, so
 * that a common one costs more than it saves.
 */
export async function chooseWords(db: Db, { text }: OrderFilter): Promise<string[]> {
  const words = text?.words ?? []
  if (words.length < 2) return words
  const counts = words.map(
    (word) => sql`(count(*) FILTER (WHERE ' ' || name LIKE ${`% ${word}%`}))::integer`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM (
      SELECT search_words(o.recipient) AS name FROM orders o WHERE ${all([])} ${newestFirst} LIMIT ${sample}) newest`.execute(
    db,
  )
  const shares = words.map((_, index) => ((rows[0]?.counts[index] ?? 0) + 0.5) / sample)
  return pickWords(words, shares)
}

/** Takes words, the rarest first, as long as each saves more than it costs. `shares` are the parts of all orders that have them. */
export function pickWords(words: readonly string[], shares: readonly number[]): string[] {
  const byShare = words
    .map((word, index) => ({ word, share: shares[index] ?? 1 }))
    .toSorted((a, b) => a.share - b.share)
  const picked: string[] = []
  let found = 1
  for (const { word, share } of byShare) {
    const saved = found * (1 - share) * entriesPerOrder
    if (picked.length > 0 && saved < share) break
    picked.push(word)
    found *= share
  }
  return picked
}
