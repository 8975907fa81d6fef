import type { Selectable } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Pages } from '#platform/database-types.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { PageDetails, PageFields } from '../admin-contract.ts'
import { LocalizedText, Page } from '../contract.ts'
import { findPageLinks } from './find-page-links.ts'
import { sourceOf } from './render-page.ts'

type PageRow = Selectable<Pages>

/** What staff edit of a page. */
export function fieldsOf(row: PageRow): PageFields {
  const title = LocalizedText.parse(row.title)
  const { vi, en } = typeof title === 'string' ? { vi: title, en: undefined } : title
  return {
    slug: row.slug,
    title: vi ?? en ?? '',
    titleEn: vi === undefined ? null : (en ?? null),
    source: sourceOf(row),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    coverImage: row.cover_image_url,
    coverAlt: row.cover_alt,
    showCover: row.show_cover,
    coverMode: Page.shape.coverMode.parse(row.cover_mode),
    coverHeight: row.cover_height,
    coverHeightUnit: Page.shape.coverHeightUnit.parse(row.cover_height_unit),
    isPublished: row.is_published,
  }
}

/** A page with what the editor shows beside its fields. Throws PAGE_NOT_FOUND. */
export async function getEditedPage(db: Db, id: string): Promise<PageDetails> {
  const row = isId(id)
    ? await db
        .selectFrom('pages')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('PAGE_NOT_FOUND')
  const old = await db
    .selectFrom('old_page_addresses')
    .select('slug')
    .where('page_id', '=', id)
    .where('slug', '<>', row.slug)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return {
    ...fieldsOf(row),
    id: row.id,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    oldSlugs: old.map(({ slug }) => slug),
    links: await findPageLinks(db, row.slug),
  }
}
