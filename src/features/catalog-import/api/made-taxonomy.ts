import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Takes removed products out of the categories and brands that an import has made. Those that somebody ordered stay in them: sales are
 * reported by category.
 */
export async function leaveTaxonomy(
  tx: Db,
  importId: string,
  removed: RawBuilder<unknown>,
): Promise<void> {
  const unsold = sql`
    SELECT own.product_id FROM (${removed}) own
    WHERE NOT EXISTS (SELECT FROM order_items o WHERE o.product_id = own.product_id)`
  await sql`
    UPDATE products p SET category_id = CASE WHEN NOT p.category_id = ANY (i.made_categories) THEN p.category_id END,
      brand_id = CASE WHEN NOT p.brand_id = ANY (i.made_brands) THEN p.brand_id END
    FROM catalog_imports i
    WHERE i.id = ${importId} AND p.id IN (${unsold})
      AND (p.category_id = ANY (i.made_categories) OR p.brand_id = ANY (i.made_brands))`.execute(tx)
  await sql`
    DELETE FROM product_categories c USING catalog_imports i
    WHERE i.id = ${importId} AND c.category_id = ANY (i.made_categories) AND c.product_id IN (${unsold})`.execute(
    tx,
  )
}

/** Removes categories and brands that an import has made, unless something uses them or staff have changed them. */
export async function removeMade(tx: Db, importId: string): Promise<void> {
  await sql`
    DELETE FROM brands b USING catalog_imports i
    WHERE i.id = ${importId} AND b.id = ANY (i.made_brands)
      AND NOT EXISTS (SELECT FROM products p WHERE p.brand_id = b.id)
      AND NOT EXISTS (SELECT FROM collections k WHERE strpos(k.rule::text, b.id::text) > 0)`.execute(
    tx,
  )
  for (let found = 1; found > 0; ) {
    const { rows } = await sql`
      DELETE FROM categories c USING catalog_imports i
      WHERE i.id = ${importId} AND c.id = ANY (i.made_categories) AND c.version = 1 AND c.image_url IS NULL
        AND NOT EXISTS (SELECT FROM categories child WHERE child.parent_id = c.id)
        AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id)
        AND NOT EXISTS (SELECT FROM product_categories p WHERE p.category_id = c.id)
        AND NOT EXISTS (SELECT FROM category_work w WHERE c.id IN (w.category_id, w.into_id))
        AND NOT EXISTS (SELECT FROM voucher_targets t WHERE t.category_id = c.id)
        AND NOT EXISTS (SELECT FROM catalog_imports waiting WHERE waiting.category_id = c.id)
        AND NOT EXISTS (SELECT FROM collections k WHERE strpos(k.rule::text, c.id::text) > 0)
      RETURNING c.id`.execute(tx)
    found = rows.length
  }
}
