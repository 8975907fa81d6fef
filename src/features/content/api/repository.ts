import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Pages } from '#platform/database-types.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { AppError } from '#shared/app-error.ts'
import { type Banner, LocalizedText, type MenuItem, Page } from '../contract.ts'
import { type MenuRow, menuTree } from '../domain.ts'

export async function getMenu(db: Db, location: string): Promise<MenuItem[]> {
  const { rows } = await sql<MenuRow>`${prepared}
    SELECT id, parent_id, label, url FROM menu_items WHERE location = ${location} ORDER BY position, id`.execute(
    db,
  )
  return menuTree(rows)
}

/**
 * A menu as shoppers see it: without the entries of pages that are hidden. One with entries below it stays, as their heading.
 */
export async function getShownMenu(db: Db, location: string): Promise<MenuItem[]> {
  const { rows } = await sql<MenuRow & { isHidden: boolean }>`${prepared}
    SELECT m.id, m.parent_id, m.label, CASE WHEN p.id IS NULL THEN m.url END AS url, p.id IS NOT NULL AS "isHidden"
    FROM menu_items m LEFT JOIN pages p ON p.slug = substring(m.url FROM '^/page/([a-z0-9-]+)') AND NOT p.is_published
    WHERE m.location = ${location} ORDER BY m.position, m.id`.execute(db)
  const parents = new Set(rows.map(({ parent_id }) => parent_id))
  return menuTree(rows.filter(({ id, isHidden }) => !isHidden || parents.has(id)))
}

/** The banners of this moment in order. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const { rows } = await sql<Banner>`${prepared}
    SELECT id, title, subtitle, link, image_url AS image, phone_image_url AS "phoneImage"
    FROM banners WHERE is_active AND (start_at IS NULL OR start_at <= now()) AND (end_at IS NULL OR end_at > now())
    ORDER BY position, id`.execute(db)
  return rows
}

const isSlug = (text: string) => /^[a-z0-9-]{1,200}$/.test(text)

/** A page that staff may have hidden. Throws PAGE_NOT_FOUND. */
export async function getPage(db: Db, slug: string): Promise<Page> {
  const row = isSlug(slug)
    ? await db
        .selectFrom('pages')
        .selectAll()
        .where('slug', '=', slug)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  return presentPage(row)
}

/** A page that shoppers see, by its slug or a former one, which another page may have now. Throws PAGE_NOT_FOUND. */
export async function getShownPage(db: Db, slug: string): Promise<Page> {
  const row = isSlug(slug)
    ? await db
        .selectFrom('pages')
        .selectAll()
        .where('is_published', '=', true)
        .where('deleted_at', 'is', null)
        .where((page) =>
          page.or([
            page('slug', '=', slug),
            page(
              'id',
              '=',
              page
                .selectFrom('old_page_addresses as o')
                .select('o.page_id')
                .where('o.slug', '=', slug),
            ),
          ]),
        )
        .orderBy((page) => page('slug', '=', slug), 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  return presentPage(row)
}

function presentPage(row: Selectable<Pages> | undefined): Page {
  if (!row) throw new AppError('PAGE_NOT_FOUND')
  return {
    slug: row.slug,
    title: LocalizedText.parse(row.title),
    content: row.content,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    coverImage: row.cover_image_url === null ? null : { url: row.cover_image_url },
    coverAlt: row.cover_alt,
    showCover: row.show_cover,
    coverMode: Page.shape.coverMode.parse(row.cover_mode),
    coverHeight: row.cover_height,
    coverHeightUnit: Page.shape.coverHeightUnit.parse(row.cover_height_unit),
  }
}
