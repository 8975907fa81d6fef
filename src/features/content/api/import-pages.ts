import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { PictureStore } from '#platform/picture-store.ts'
import { mistakesIn, PageInput, refusal } from './import-schemas.ts'
import type { PictureSource } from './keep-picture.ts'
import { type PageFile, readPage } from './page-file.ts'
import { type PageRow, preparePage } from './prepare-page.ts'

export type ImportedPage = { slug: string; state: 'new' | 'changed' | 'unchanged' }

/** Files of pages with the folder that each lies in. */
export type PageFiles = readonly (PageFile & { folder: string })[]

/**
 * Writes the pages of Markdown and HTML files, all or none: each under the slug that its file is named after, made safe,
 * its pictures kept. The same pages again change nothing. Throws OperatorError with a line for each mistake.
 */
export async function importPages(
  db: Db,
  files: PageFiles,
  pictures: PictureStore,
): Promise<ImportedPage[]> {
  const mistakes: string[] = []
  const slugs = new Map<unknown, string>()
  for (const file of files) {
    const { page, bad } = readPage(file)
    const other = slugs.get(page.slug)
    slugs.set(page.slug, file.name)
    const found = [
      ...bad.map((line) => `“${line}” is no field, or stands there twice`),
      ...(other ? [`is the same page as ${other}`] : []),
      ...(await mistakesOf(page, { pictures, baseFolder: file.folder, dryRun: true })),
    ]
    mistakes.push(...found.map((mistake) => `${file.name}: ${mistake}`))
  }
  if (mistakes.length > 0) throw refusal('pages', mistakes)
  const rows: PageRow[] = []
  for (const file of files) {
    rows.push(await preparePage(readPage(file).page, { pictures, baseFolder: file.folder }))
  }
  return db.transaction().execute((tx) => writePages(tx, rows))
}

/** Writes a page under its slug, its HTML sanitised; the same page again changes nothing. Throws OperatorError. */
export async function importPage(db: Db, page: unknown, source: PictureSource): Promise<void> {
  await writePages(db, [await preparePage(page, source)])
}

async function mistakesOf(page: unknown, source: PictureSource): Promise<string[]> {
  const mistakes = mistakesIn(PageInput, page)
  if (mistakes.length > 0) return mistakes
  try {
    await preparePage(page, source)
    return []
  } catch (error) {
    if (error instanceof OperatorError) return [error.message]
    throw error
  }
}

/** In the order of their slugs, so that two who write at once never wait for each other. */
async function writePages(db: Db, rows: readonly PageRow[]): Promise<ImportedPage[]> {
  const written: ImportedPage[] = []
  for (const row of rows.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
    const { slug, ...rest } = row
    const result = await db
      .insertInto('pages')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('slug')
          .doUpdateSet({ ...rest, updated_at: sql`now()` })
          .where(
            sql<boolean>`(pages.title, pages.content, pages.seo_title, pages.seo_description, pages.cover_image_url,
            pages.cover_alt, pages.show_cover, pages.cover_mode, pages.cover_height, pages.cover_height_unit)
            IS DISTINCT FROM (excluded.title, excluded.content, excluded.seo_title, excluded.seo_description,
            excluded.cover_image_url, excluded.cover_alt, excluded.show_cover, excluded.cover_mode,
            excluded.cover_height, excluded.cover_height_unit)`,
          ),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirst()
    written.push({ slug, state: result ? (result.isNew ? 'new' : 'changed') : 'unchanged' })
  }
  return written
}

/** The folder and name of a page file by its path. */
export function pageFileAt(file: string, text: string): PageFiles[number] {
  return { name: path.basename(file), folder: path.dirname(file), text }
}
