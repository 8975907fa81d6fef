import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import type { PageDetails, PageLink } from '../admin-contract.ts'
import { titleIn } from '../domain.ts'
import { getEditedPage } from './edited-page.ts'
import { findPageLinks } from './find-page-links.ts'

/** A removed page can be restored for this long. */
const keptDays = 30

/** Removes a page, and returns what leads to it. Repeated, it does nothing. Throws PAGE_NOT_FOUND. */
export async function removePage(db: Db, actor: StaffActor, id: string): Promise<PageLink[]> {
  if (!isId(id)) throw new AppError('PAGE_NOT_FOUND')
  return db.transaction().execute(async (tx) => {
    const row = await lockPage(tx, id)
    if (row.deleted_at) return findPageLinks(tx, row.deleted_slug ?? row.slug)
    return remove(tx, actor, row)
  })
}

/**
 * Removes pages by their slugs, all or none; returns the menu locations that still link to one of them. Throws OperatorError
 * for an unknown page.
 */
export async function removePages(
  db: Db,
  actor: StaffActor,
  slugs: readonly string[],
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('pages')
      .select(['id', 'slug', 'title', 'version'])
      .where('slug', 'in', slugs)
      .where('deleted_at', 'is', null)
      .orderBy('slug')
      .forUpdate()
      .execute()
    const missing = slugs.filter((slug) => !rows.some((row) => row.slug === slug))
    if (missing.length > 0)
      throw new OperatorError(
        t(`Không có trang ${missing.join(', ')}.`, `There is no page ${missing.join(', ')}.`),
      )
    for (const row of rows) await remove(tx, actor, row)
    const { rows: menus } = await sql<{ location: string }>`
      SELECT DISTINCT location FROM menu_items
      WHERE substring(url FROM '^/page/([^/?#]+)') = ANY (${slugs}::text[]) ORDER BY location`.execute(
      tx,
    )
    return menus.map(({ location }) => location)
  })
}

/** Puts a removed page back under its slug. Repeated, it does nothing. Throws PAGE_NOT_FOUND, or INVALID_FIELD for a taken slug. */
export async function restorePage(db: Db, actor: StaffActor, id: string): Promise<PageDetails> {
  if (!isId(id)) throw new AppError('PAGE_NOT_FOUND')
  try {
    await db.transaction().execute(async (tx) => {
      const { deleted_slug: slug, deleted_at, version, title } = await lockPage(tx, id)
      if (!deleted_at || slug === null) return
      await tx
        .updateTable('pages')
        .set({ slug, deleted_at: null, deleted_slug: null, version: version + 1 })
        .where('id', '=', id)
        .execute()
      const after = { slug, title: titleIn(title) }
      await recordAudit(tx, actor, { action: 'page.restored', subject: id, after })
    })
  } catch (thrown) {
    if (uniqueViolation(thrown) !== 'pages_slug_key') throw thrown
    throw fieldError(
      'slug',
      'Địa chỉ của trang này đã có trang khác dùng, nên chưa khôi phục được.',
    )
  }
  return getEditedPage(db, id)
}

async function lockPage(tx: Db, id: string) {
  const row = await tx
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'version', 'deleted_at', 'deleted_slug'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('PAGE_NOT_FOUND')
  return row
}

type Removed = { id: string; slug: string; title: unknown; version: number }

async function remove(
  tx: Db,
  actor: StaffActor,
  { id, slug, title, version }: Removed,
): Promise<PageLink[]> {
  const links = await findPageLinks(tx, slug)
  await tx
    .updateTable('pages')
    .set({
      // Its address is free for another page.
      slug: `da-xoa-${id}`,
      deleted_slug: slug,
      deleted_at: sql`now()`,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  const before = { slug, title: titleIn(title) }
  await recordAudit(tx, actor, { action: 'page.removed', subject: id, before })
  return links
}

/** Deletes pages that were removed long ago. */
export async function deleteRemovedPages(db: Db): Promise<void> {
  await sql`DELETE FROM pages WHERE deleted_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

/** Schedules that every night. */
export function handleContentJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('removed-pages', '50 4 * * *', () => deleteRemovedPages(db))
}
