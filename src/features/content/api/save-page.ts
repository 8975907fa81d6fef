import { sql } from 'kysely'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { lockNewId } from '#platform/lock-new-id.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import type { ChangePage, CreatePage, PageDetails, PageFields } from '../admin-contract.ts'
import { differingParts } from '../domain.ts'
import { checkPictures } from './check-pictures.ts'
import { fieldsOf, getEditedPage } from './edited-page.ts'
import { renderPage, uploadsOf } from './render-page.ts'

/**
 * Makes a page. Repeated with the same id it makes no second one. Throws INVALID_FIELD for a slug that is taken, and
 * IDEMPOTENCY_KEY_REUSED where another page has that id.
 */
export async function createPage(
  db: Db,
  actor: StaffActor,
  { id, ...fields }: CreatePage,
): Promise<PageDetails> {
  await refuseTakenSlug(() =>
    db.transaction().execute(async (tx) => {
      await lockNewId(tx, id)
      const content = await renderPage(tx, fields.source)
      await checkPagePictures(tx, fields, content)
      const made = await tx
        .insertInto('pages')
        .values({ id, ...columnsOf(fields, content) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) return refuseOther(tx, id, fields)
      const { source: _long, ...after } = fields
      await recordAudit(tx, actor, { action: 'page.created', subject: id, after })
    }),
  )
  return getEditedPage(db, id)
}

async function refuseOther(tx: Db, id: string, fields: PageFields): Promise<void> {
  const row = await tx
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (changedFields<PageFields>(fieldsOf(row), fields)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
}

/**
 * Changes a page; its former slug goes on leading to it. Throws PAGE_NOT_FOUND, STALE_EDIT, or INVALID_FIELD for a slug that is
 * taken and a picture that is gone.
 */
export async function changePage(
  db: Db,
  actor: StaffActor,
  id: string,
  { version, ...fields }: ChangePage,
): Promise<PageDetails> {
  if (!isId(id)) throw new AppError('PAGE_NOT_FOUND')
  await refuseTakenSlug(() =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('pages')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new AppError('PAGE_NOT_FOUND')
      const before = fieldsOf(row)
      const changes = changedFields<PageFields>(before, fields)
      // Also the answer to a call that is repeated because its answer was lost.
      if (!changes) return
      if (row.version !== version) {
        const actions = ['page.created', 'page.changed', 'page.restored'] as const
        await rejectStaleEdit(tx, { subject: id, actions, current: before, version: row.version })
      }
      const content =
        before.source === fields.source
          ? row.content
          : await renderPage(tx, fields.source, row.content)
      await checkPagePictures(tx, fields, content)
      // A page whose HTML is as before stays without Markdown.
      const source = before.source === fields.source ? row.source : fields.source
      await tx
        .updateTable('pages')
        .set({
          ...columnsOf(fields, content),
          source,
          version: row.version + 1,
          updated_at: sql`now()`,
        })
        .where('id', '=', id)
        .execute()
      if (row.slug !== fields.slug) await keepOldSlug(tx, id, row.slug)
      await recordAudit(tx, actor, {
        action: 'page.changed',
        subject: id,
        ...shortened(changes, before.source, fields.source),
      })
    }),
  )
  return getEditedPage(db, id)
}

/** The page that had a slug last is what it leads to. */
async function keepOldSlug(tx: Db, pageId: string, slug: string): Promise<void> {
  await tx
    .insertInto('old_page_addresses')
    .values({ slug, page_id: pageId })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ page_id: pageId, created_at: sql`now()` }),
    )
    .execute()
}

function columnsOf(fields: PageFields, content: string) {
  const { title, titleEn } = fields
  return {
    slug: fields.slug,
    title: JSON.stringify(titleEn === null ? title : { vi: title, en: titleEn }),
    content,
    source: fields.source,
    seo_title: fields.seoTitle,
    seo_description: fields.seoDescription,
    cover_image_url: fields.coverImage,
    cover_alt: fields.coverAlt,
    show_cover: fields.showCover,
    cover_mode: fields.coverMode,
    cover_height: fields.coverHeight,
    cover_height_unit: fields.coverHeightUnit,
    is_published: fields.isPublished,
  }
}

function checkPagePictures(
  tx: Db,
  { coverImage }: Pick<PageFields, 'coverImage'>,
  content: string,
): Promise<void> {
  return checkPictures(tx, [
    ...uploadsOf(content).map((path) => ({ path: 'source', address: `/uploads/${path}` })),
    ...(coverImage === null ? [] : [{ path: 'coverImage', address: coverImage }]),
  ])
}

type Changes = NonNullable<ReturnType<typeof changedFields>>

/** The audit log keeps the place where a text was changed, not all of it twice. */
function shortened({ before, after }: Changes, from: string, to: string): Changes {
  if (!('source' in after)) return { before, after }
  const [was, is] = differingParts(from, to)
  return { before: { ...before, source: was }, after: { ...after, source: is } }
}

async function refuseTakenSlug(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (thrown) {
    if (uniqueViolation(thrown) === 'pages_slug_key') {
      throw fieldError('slug', 'Địa chỉ này đã có trang khác dùng.')
    }
    throw thrown
  }
}
