import type { Db } from '#platform/database.ts'
import { bannerDays } from './banner-days.ts'
import { findDeadLinks } from './find-dead-links.ts'

/** All pages, by slug. */
export function listPages(db: Db) {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'updated_at', 'show_cover', 'is_published'])
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .execute()
}

/** Links of menus to what is not there. */
export async function findDeadMenuLinks(db: Db): Promise<{ location: string; url: string }[]> {
  const links = await db
    .selectFrom('menu_items')
    .select(['location', 'url'])
    .orderBy('location')
    .orderBy('position')
    .execute()
  const dead = new Set(
    await findDeadLinks(
      db,
      links.map(({ url }) => url),
    ),
  )
  return links.flatMap(({ location, url }) => (url && dead.has(url) ? [{ location, url }] : []))
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
    .select(bannerDays)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
