import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { IndexedCategory } from '../query/category.ts'

type Row = Omit<IndexedCategory, 'names'>

/** All categories, parents before children. One statement. */
export async function loadCategories(db: Db): Promise<IndexedCategory[]> {
  const { rows } = await sql<Row>`${prepared}
    SELECT c.id, c.name, c.slug, c.image_url AS "imageUrl", c.depth, c.parent_id AS "parentId", own.tag,
      above.tag AS "parentTag", NOT EXISTS (SELECT FROM categories WHERE parent_id = c.id) AS "isLeaf"
    FROM categories c JOIN listing.tags own ON own.category_id = c.id
    LEFT JOIN listing.tags above ON above.category_id = c.parent_id
    ORDER BY c.depth, c.position, c.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    names: [row.name, ...row.name.split(/\s*[&,/]\s*/)].map((part) => ` ${asWords(part)} `),
  }))
}

function asWords(text: string): string {
  return (
    foldVietnamese(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
