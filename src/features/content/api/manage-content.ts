import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** All pages, by slug. */
export function listPages(db: Db) {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'updated_at', 'show_cover'])
    .orderBy('slug')
    .execute()
}

/**
 * Deletes pages, all or none; returns the menu locations that still link to one of them. Throws OperatorError for an
 * unknown page.
 */
export async function removePages(db: Db, slugs: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('pages').where('slug', 'in', slugs).returning('slug').execute()
    const missing = slugs.filter((slug) => !gone.some((page) => page.slug === slug))
    if (missing.length > 0)
      throw new OperatorError(
        t(`Không có trang ${missing.join(', ')}.`, `There is no page ${missing.join(', ')}.`),
      )
    const links = await findDeadLinks(tx)
    return links.filter(({ slug }) => slugs.includes(slug)).map(({ location }) => location)
  })
}

/** Menu links to `/page/…` without a page. */
export async function findDeadLinks(db: Db): Promise<{ location: string; slug: string }[]> {
  const links = await db
    .selectFrom('menu_items')
    .select(['location', 'url'])
    .where('url', 'like', '/page/%')
    .orderBy('location')
    .orderBy('position')
    .execute()
  const pages = new Set((await listPages(db)).map(({ slug }) => slug))
  return links.flatMap(({ location, url }) => {
    const slug = /^\/page\/([^/?#]+)/.exec(url ?? '')?.[1]
    return slug === undefined || pages.has(slug) ? [] : [{ location, slug }]
  })
}

/** All menu locations. */
export async function listMenus(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('menu_items')
    .select('location')
    .distinct()
    .orderBy('location')
    .execute()
  return rows.map(({ location }) => location)
}

/** All banners in order, inactive ones included, in the import format. */
export function listAllBanners(db: Db) {
  return db
    .selectFrom('banners')
    .select(['title', 'subtitle', 'link', 'position', 'is_active as isActive'])
    .select(['image_url as image', 'phone_image_url as phoneImage'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
