import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type SheetChoice = { id: string; name: string }

const mostBrands = 5000

/** All categories by their paths, and brands by name. */
export async function findSheetChoices(
  db: Db,
): Promise<{ categories: SheetChoice[]; brands: SheetChoice[] }> {
  const categories = await sql<SheetChoice>`
    SELECT id, name FROM (
      SELECT c.id, (
        SELECT string_agg(above.name, ' > ' ORDER BY above.depth) FROM categories above
        WHERE above.id = ANY (c.path_ids)) AS name
      FROM categories c) named
    ORDER BY name COLLATE "vi-x-icu", id`.execute(db)
  const brands = await sql<SheetChoice>`
    SELECT id, name FROM brands ORDER BY name COLLATE "vi-x-icu", id LIMIT ${mostBrands}`.execute(
    db,
  )
  return { categories: categories.rows, brands: brands.rows }
}
