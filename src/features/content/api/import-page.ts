import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { sanitiseHtml } from '#platform/sanitise.ts'
import { PageInput, readImport } from './import-schemas.ts'
import { keepPicture, type PictureSource } from './keep-picture.ts'

/** Writes a page under its slug, its HTML sanitised; the same page again changes nothing. Throws OperatorError. */
export async function importPage(db: Db, page: unknown, source: PictureSource): Promise<void> {
  const input = readImport('page', PageInput, page)
  const row = {
    title: JSON.stringify(input.title),
    content: sanitiseHtml(input.content),
    seo_title: input.seoTitle ?? null,
    seo_description: input.seoDescription ?? null,
    cover_image_url: input.coverImage ? await keepPicture(input.coverImage, source) : null,
    cover_alt: input.coverAlt,
    show_cover: input.showCover,
    cover_mode: input.coverMode,
    cover_height: input.coverHeight ?? null,
    cover_height_unit: input.coverHeightUnit,
  }
  await db
    .insertInto('pages')
    .values({ slug: input.slug, ...row })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ ...row, updated_at: sql`now()` })
        .where(
          sql<boolean>`(pages.title, pages.content, pages.seo_title, pages.seo_description, pages.cover_image_url,
            pages.cover_alt, pages.show_cover, pages.cover_mode, pages.cover_height, pages.cover_height_unit)
            IS DISTINCT FROM (excluded.title, excluded.content, excluded.seo_title, excluded.seo_description,
            excluded.cover_image_url, excluded.cover_alt, excluded.show_cover, excluded.cover_mode,
            excluded.cover_height, excluded.cover_height_unit)`,
        ),
    )
    .execute()
}
