import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { all, byColumns, type GoodsFilter, inState } from './goods-conditions.ts'
import { lettersOf } from './read-search.ts'

/** Of each kind. */
const most = 20

/**
 * Ids of products that the text names: by a SKU or barcode, then by exactly their name, then by the beginning of a SKU. Only those that
 * fit the filter's other parts.
 */
export async function findNamed(db: Db, filter: GoodsFilter): Promise<string[]> {
  const { text } = filter
  if (!text) return []
  const name = text.words.join(' ')
  const [letters, typed] = [lettersOf(text.code), text.code.toLowerCase()]
  // An exact code is a beginning, too.
  const isBegun = sql`(${text.isCodeBegun} OR place = 0)`
  const isOther = all([...inState(filter), ...byColumns(filter)])
  const { rows } = await sql<{ id: string }>`
    SELECT g.id FROM (
      SELECT id, place FROM (
        SELECT p.id, CASE WHEN sku_letters(p.sku) = ${letters} THEN 0 ELSE 2 END AS place FROM products p
        WHERE ${letters}::text <> '' AND sku_letters(p.sku) COLLATE "C" >= ${letters}
          AND sku_letters(p.sku) COLLATE "C" < ${upTo(letters)}
        ORDER BY sku_letters(p.sku) COLLATE "C" LIMIT ${most}) begun WHERE ${isBegun}
      UNION ALL
      SELECT id, place FROM (
        SELECT v.product_id AS id, CASE WHEN lower(v.sku) = ${typed} THEN 0 ELSE 2 END AS place FROM variants v
        WHERE v.sku IS NOT NULL AND v.deleted_at IS NULL AND lower(v.sku) COLLATE "C" >= ${typed}
          AND lower(v.sku) COLLATE "C" < ${upTo(typed)}
        ORDER BY lower(v.sku) COLLATE "C" LIMIT ${most}) begun WHERE ${isBegun}
      UNION ALL
      SELECT v.product_id, 0 FROM variants v WHERE v.barcode = ${text.code.replace(/\s/g, '')} AND v.deleted_at IS NULL
      UNION ALL
      (SELECT named.id, 1 FROM listing.goods named WHERE ${name}::text <> '' AND named.name_folded = ${name}::text COLLATE "C" LIMIT ${most})
    ) named JOIN listing.goods g ON g.id = named.id
    WHERE ${isOther} GROUP BY g.id ORDER BY min(place), g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** After everything that begins with the text. */
const upTo = (text: string) => `${text}\u{10FFFF}`
