import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { TopCategory } from '../contract.ts'

/** A category of the catalogue, with the tag of all that is in it or below it. */
export type KnownCategory = TopCategory & {
  tag: number
  depth: number
  parentId: string | null
  parentTag: number | null
  /** Whether there are none below it. */
  isLeaf: boolean
  /** Its name and the parts of it, folded, with spaces around. */
  names: readonly string[]
}

type Row = Omit<KnownCategory, 'names'>

/** All categories, from the top down. One statement. */
export async function loadCategories(db: Db): Promise<KnownCategory[]> {
  const { rows } = await sql<Row>`
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
