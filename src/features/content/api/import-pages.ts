import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { PictureStore } from '#platform/media-store.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { sanitizeHtml } from '#platform/sanitize.ts'
import { findMistakes, importError, PageInput, parseImport } from './import-schemas.ts'
import { type PageFile, parsePage } from './page-file.ts'
import { importedSource } from './render-page.ts'
import { type PictureSource, storePicture, storePictures } from './store-picture.ts'

export type ImportedPage = { slug: string; state: 'new' | 'changed' | 'unchanged' }

/** Page files with their folders. */
export type PageFiles = readonly (PageFile & { folder: string })[]

/**
 * Imports Markdown and HTML files as pages, all or none: the slug is the file name, the HTML is sanitized, pictures are
 * stored. Unchanged pages stay as they are. Throws OperatorError with a line per mistake.
 */
export async function importPages(
  db: Db,
  files: PageFiles,
  pictures: PictureStore,
): Promise<ImportedPage[]> {
  const mistakes: string[] = []
  const slugs = new Map<unknown, string>()
  for (const file of files) {
    const { page, bad } = parsePage(file)
    const other = slugs.get(page.slug)
    slugs.set(page.slug, file.name)
    const found = [
      ...bad.map((line) => `“${line}” is no field, or stands there twice`),
      ...(other ? [`is the same page as ${other}`] : []),
      ...(await checkPage(page, { pictures, baseFolder: file.folder, dryRun: true })),
    ]
    mistakes.push(...found.map((mistake) => `${file.name}: ${mistake}`))
  }
  if (mistakes.length > 0) throw importError('pages', mistakes)
  const rows: PageRow[] = []
  for (const file of files) {
    const { page, markdown } = parsePage(file)
    rows.push(await preparePage(page, { pictures, baseFolder: file.folder }, markdown))
  }
  return db.transaction().execute((tx) => writePages(tx, rows))
}

/** Imports one page under its slug, with sanitized HTML. Throws OperatorError. */
export async function importPage(db: Db, page: unknown, source: PictureSource): Promise<void> {
  await writePages(db, [await preparePage(page, source)])
}

async function checkPage(page: unknown, source: PictureSource): Promise<string[]> {
  const mistakes = findMistakes(PageInput, page)
  if (mistakes.length > 0) return mistakes
  try {
    await preparePage(page, source)
    return []
  } catch (error) {
    if (error instanceof OperatorError) return [error.message]
    throw error
  }
}

type PageRow = Awaited<ReturnType<typeof preparePage>>

/** Validates a page, sanitizes its HTML and stores its pictures. Throws OperatorError. */
async function preparePage(page: unknown, source: PictureSource, markdown: string | null = null) {
  const input = parseImport('page', PageInput, page)
  const html = sanitizeHtml(input.content)
  const content = await storePictures(html, source)
  return {
    slug: input.slug,
    title: JSON.stringify(input.title),
    content,
    source: markdown === null ? null : importedSource(markdown, html, content),
    seo_title: input.seoTitle ?? null,
    seo_description: input.seoDescription ?? null,
    cover_image_url: input.coverImage ? await storePicture(input.coverImage, source) : null,
    cover_alt: input.coverAlt,
    show_cover: input.showCover ?? input.coverImage != null,
    cover_mode: input.coverMode,
    cover_height: input.coverHeight ?? null,
    cover_height_unit: input.coverHeightUnit,
  }
}

/** Sorted by slug, so that concurrent imports cannot deadlock. */
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
          .doUpdateSet({ ...rest, updated_at: sql`now()`, version: sql`pages.version + 1` })
          .where(
            sql<boolean>`(pages.title, pages.content, pages.source, pages.seo_title, pages.seo_description, pages.cover_image_url,
            pages.cover_alt, pages.show_cover, pages.cover_mode, pages.cover_height, pages.cover_height_unit)
            IS DISTINCT FROM (excluded.title, excluded.content, excluded.source, excluded.seo_title, excluded.seo_description,
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

/** Splits the path of a page file into folder and name. */
export function pageFileAt(file: string, text: string): PageFiles[number] {
  return { name: path.basename(file), folder: path.dirname(file), text }
}
