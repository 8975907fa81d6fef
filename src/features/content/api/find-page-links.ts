import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { PageLink } from '../admin-contract.ts'

const mostLinks = 30

/** The entries of menus, banners and other pages that lead to a page. */
export async function findPageLinks(db: Db, slug: string): Promise<PageLink[]> {
  const path = `/page/${slug}`
  const leadsThere = (url: string) =>
    sql`split_part(split_part(${sql.ref(url)}, '#', 1), '?', 1) = ${path}`
  const { rows } = await sql<PageLink>`
    SELECT place, name FROM (
      SELECT 1 AS rank, 'menu' AS place, label AS name FROM menu_items WHERE ${leadsThere('url')}
      UNION ALL SELECT 2, 'banner', title FROM banners WHERE ${leadsThere('link')}
      UNION ALL SELECT 3, 'page', coalesce(title ->> 'vi', title #>> '{}') FROM pages
        WHERE deleted_at IS NULL AND slug <> ${slug} AND (
          strpos(content, ${`href="${path}"`}) > 0 OR strpos(content, ${`href="${path}#`}) > 0
          OR strpos(content, ${`href="${path}?`}) > 0)) AS found
    ORDER BY rank, name LIMIT ${mostLinks}`.execute(db)
  return rows
}
