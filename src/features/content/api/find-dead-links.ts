import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Which of these addresses name a page, product, category or collection that shoppers do not find. */
export async function findDeadLinks(
  db: Db,
  addresses: readonly (string | null)[],
): Promise<string[]> {
  const own = [...new Set(addresses)].filter((address) => address?.startsWith('/'))
  if (own.length === 0) return []
  const { rows } = await sql<{ url: string }>`
    SELECT url FROM unnest(${own}::text[]) WITH ORDINALITY AS links (url, place)
    WHERE CASE
      WHEN url ~ '^/page/' THEN NOT EXISTS (
        SELECT FROM pages p WHERE p.is_published AND p.deleted_at IS NULL
          AND (p.slug = substring(url FROM '^/page/([^/?#]*)') OR p.id = (
            SELECT o.page_id FROM old_page_addresses o WHERE o.slug = substring(url FROM '^/page/([^/?#]*)'))))
      WHEN url ~ '^/products/' THEN NOT EXISTS (
        SELECT FROM products p WHERE p.is_published AND p.deleted_at IS NULL
          AND (p.slug = substring(url FROM '^/products/([^/?#]*)') OR p.id = (
            SELECT o.target_id FROM old_addresses o
            WHERE o.kind = 'product' AND o.slug = substring(url FROM '^/products/([^/?#]*)'))))
      WHEN url ~ '^/bo-suu-tap/' THEN NOT EXISTS (
        SELECT FROM collections k
        WHERE k.is_published AND k.deleted_at IS NULL AND coalesce(k.publish_at <= now(), true)
          AND (k.slug = substring(url FROM '^/bo-suu-tap/([^/?#]*)') OR k.id = (
            SELECT o.target_id FROM old_addresses o
            WHERE o.kind = 'collection' AND o.slug = substring(url FROM '^/bo-suu-tap/([^/?#]*)'))))
      WHEN url ~ '^/search[?].*categoryId=' THEN NOT EXISTS (
        SELECT FROM categories c WHERE c.id::text = substring(url FROM '[?&]categoryId=([^&#]*)') OR c.id = (
          SELECT o.target_id FROM old_addresses o
          WHERE o.kind = 'category' AND o.slug = substring(url FROM '[?&]categoryId=([^&#]*)')))
      ELSE false END
    ORDER BY place`.execute(db)
  return rows.map(({ url }) => url)
}
