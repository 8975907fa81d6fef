import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import type { SkuMatches } from '../query/text-query.ts'
import { isListed } from '../vocabulary/is-listed.ts'
import { hasDiacritics, type Token } from '../vocabulary/tokens.ts'

const noSkus: SkuMatches = { ids: [], isWhole: false }
const shortest = 3
const longest = 64
const most = 50

/** Products whose SKU is the text; those whose SKU begins with it when there is none or the text is unfinished. One statement. */
export async function findSkus(
  db: Db,
  tokens: readonly Token[],
  isTyping: boolean,
): Promise<SkuMatches> {
  const text = tokens.map(({ folded }) => folded).join('')
  if (text.length < shortest || text.length > longest || tokens.some(hasDiacritics)) return noSkus
  const letters = sql`sku_letters(p.sku) COLLATE "C"`
  const { rows } = await sql<{ id: string; isWhole: boolean }>`${prepared}
    SELECT p.id, ${letters} = ${text} AS "isWhole" FROM products p
    WHERE ${letters} >= ${text} AND ${letters} < ${`${text}~`} AND ${isListed}
    ORDER BY ${letters}, p.id LIMIT ${sql.lit(most)}`.execute(db)
  const isWhole = rows[0]?.isWhole ?? false
  const wanted = isWhole && !isTyping ? rows.filter((row) => row.isWhole) : rows
  return { ids: wanted.map(({ id }) => id), isWhole }
}
