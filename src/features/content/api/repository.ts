import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
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

/** The active banners in order. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const { rows } = await sql<Banner>`${prepared}
    SELECT id, title, subtitle, link, image_url AS image, phone_image_url AS "phoneImage"
    FROM banners WHERE is_active ORDER BY position, id`.execute(db)
  return rows
}

/** Throws PAGE_NOT_FOUND. */
export async function getPage(db: Db, slug: string): Promise<Page> {
  const isSlug = /^[a-z0-9-]{1,200}$/.test(slug)
  const row = isSlug
    ? await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
    : undefined
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
