import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/text.ts'
import type { CategoryAttribute, CategoryNode, TopCategory } from '../contract.ts'

const mostTop = 30
const mostValues = 60
const mostSampled = 10_000

/** All categories, as trees in the merchant's order. One statement. */
export async function categoryTree(db: Db): Promise<CategoryNode[]> {
  const { rows } = await sql<Omit<CategoryNode, 'children'>>`${prepared}
    SELECT id, name, slug, parent_id AS "parentId", image_url AS "imageUrl", depth, path_ids AS "pathIds"
    FROM categories ORDER BY depth, position, name COLLATE "vi-x-icu"`.execute(db)
  const nodes = new Map<string, CategoryNode>()
  const roots: CategoryNode[] = []
  for (const row of rows) {
    const node: CategoryNode = { ...row, children: [] }
    nodes.set(row.id, node)
    const siblings = row.parentId === null ? roots : nodes.get(row.parentId)?.children
    siblings?.push(node)
  }
  return roots
}

/** Categories for the home page: top categories, then those of the second level that have a picture. */
export async function topCategories(db: Db): Promise<TopCategory[]> {
  const { rows } = await sql<TopCategory>`${prepared}
    SELECT id, name, slug, image_url AS "imageUrl" FROM categories
    WHERE depth = 1 OR (depth = 2 AND image_url IS NOT NULL)
    ORDER BY depth, position, name COLLATE "vi-x-icu" LIMIT ${mostTop}`.execute(db)
  return rows
}

/**
 * Attributes that products of a category and its subcategories can be filtered by, those of the most products first; values in
 * Vietnamese order. Large categories are sampled. Throws NOT_FOUND for an unknown id or slug. One statement.
 */
export async function categoryAttributes(db: Db, key: string): Promise<CategoryAttribute[]> {
  const isId = Id.safeParse(key).success
  if (!isId && !/^[a-z0-9-]{1,200}$/.test(key)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<{ attributes: CategoryAttribute[] }>`
    WITH chosen AS MATERIALIZED (
        SELECT t.tag FROM categories c JOIN listing.tags t ON t.category_id = c.id
        WHERE ${isId ? sql`c.id = ${key}` : sql`c.slug = ${key}`}),
      sample AS MATERIALIZED (
        SELECT p.tags FROM listing.products p WHERE p.tags @> ARRAY(SELECT tag FROM chosen)
        LIMIT ${mostSampled}),
      counted AS MATERIALIZED (
        SELECT tag, count(*) AS uses FROM (SELECT unnest(tags) AS tag FROM sample) tagged GROUP BY 1)
    SELECT (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name,
        'options', a.options) ORDER BY a.uses DESC, a.code), '[]')
      FROM (
        SELECT a.id, a.code, a.name, sum(v.uses) AS uses,
          (json_agg(json_build_object('value', v.value, 'label', v.value)
            ORDER BY v.value_number, v.value COLLATE "vi-x-icu") FILTER (WHERE v.place <= ${mostValues})) AS options
        FROM (
          SELECT t.attribute_id, t.value, t.value_number, counted.uses,
            row_number() OVER (PARTITION BY t.attribute_id ORDER BY counted.uses DESC, t.value) AS place
          FROM counted JOIN listing.tags t ON t.tag = counted.tag WHERE t.attribute_id IS NOT NULL) v
        JOIN attributes a ON a.id = v.attribute_id
        GROUP BY a.id) a) AS attributes
    FROM chosen`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('NOT_FOUND')
  return found.attributes
}
