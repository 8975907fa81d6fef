import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import { isListed } from '../cards.ts'
import type { Match, Order } from './match.ts'
import { hasMarks, type Token } from './words.ts'

/** Products whose sku begins with a text, whatever signs or spaces stand between the letters of either. */
export type Skus = {
  ids: readonly string[]
  /** The first is just the text, and not only begins with it. */
  isWhole: boolean
}

const noSkus: Skus = { ids: [], isWhole: false }
const shortest = 3
const longest = 64
const most = 50

/** What the text is the sku of, or, without that or while it may be unfinished, the beginning of one. One statement. */
export async function findSkus(db: Db, tokens: readonly Token[], isTyping: boolean): Promise<Skus> {
  const text = tokens.map(({ folded }) => folded).join('')
  if (text.length < shortest || text.length > longest || tokens.some(hasMarks)) return noSkus
  const letters = sql`sku_letters(p.sku) COLLATE "C"`
  const { rows } = await sql<{ id: string; isWhole: boolean }>`${keptPlan}
    SELECT p.id, ${letters} = ${text} AS "isWhole" FROM products p
    WHERE ${letters} >= ${text} AND ${letters} < ${`${text}~`} AND ${isListed}
    ORDER BY ${letters}, p.id LIMIT ${sql.lit(most)}`.execute(db)
  const isWhole = rows[0]?.isWhole ?? false
  const wanted = isWhole && !isTyping ? rows.filter((row) => row.isWhole) : rows
  return { ids: wanted.map(({ id }) => id), isWhole }
}

type Found = {
  condition: Match
  fit: readonly Order[]
  mostMatches: number
}

/** Products by their sku, and after them, if anything, what else the text finds. */
export function withSkus<T extends Found>(reading: T, { ids }: Skus, hasMore: boolean): T {
  const place = { placeIn: ids }
  return {
    ...reading,
    condition: hasMore ? { some: [{ ids }, reading.condition] } : { ids },
    fit: hasMore ? [place, ...reading.fit] : [place],
    mostMatches: ids.length + (hasMore ? reading.mostMatches : 0),
  }
}
