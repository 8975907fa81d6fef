import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ManagedCategory } from '../../categories-contract.ts'

/** Products of a category are counted up to this. */
const most = 999

type Row = Omit<ManagedCategory, 'products'> & { count: number }

/** All categories with what staff ask of them: parents before children, siblings in their order. One statement. */
export async function findCategories(db: Db): Promise<ManagedCategory[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.parent_id AS "parentId", c.name, c.slug, c.image_url AS "imageUrl", c.version,
      (SELECT count(*)::integer FROM (
        SELECT 1 FROM products p WHERE p.category_id = c.id AND p.is_published AND p.deleted_at IS NULL
        UNION ALL
        SELECT 1 FROM product_categories m JOIN products p ON p.id = m.product_id
        WHERE m.category_id = c.id AND p.is_published AND p.deleted_at IS NULL
        LIMIT ${most + 1}) counted) AS count,
      EXISTS (SELECT FROM products p WHERE p.category_id = c.id)
        OR EXISTS (SELECT FROM product_categories m WHERE m.category_id = c.id) AS "hasProducts",
      CASE WHEN w.category_id IS NOT NULL
        THEN json_build_object('intoId', w.into_id, 'total', w.total, 'done', least(w.done, w.total)) END AS work
    FROM categories c LEFT JOIN category_work w ON w.category_id = c.id
    ORDER BY c.depth, c.position, c.name COLLATE "vi-x-icu", c.id`.execute(db)
  return rows.map(({ count, ...row }) => ({
    ...row,
    products: { count: Math.min(count, most), isMore: count > most },
  }))
}
