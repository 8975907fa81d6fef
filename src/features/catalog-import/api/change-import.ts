import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ApplyImport, CatalogImport, ImportChoices, ImportVersion } from '../contract.ts'
import { repeatedFields, tableFieldNames } from '../domain/table-fields.ts'
import { importQueue } from './jobs.ts'
import { getImport } from './repository.ts'
import { hashOf } from './run-step.ts'

type Deps = { db: Db; jobs: Jobs }

/** Who changes an import. Stock of what the shop has takes a permission of its own. */
export type Editor = StaffActor & { mayAdjustStock: boolean }

/**
 * Saves how a file is read and starts the check of all its rows. Throws STALE_EDIT, INVALID_FIELD for columns that do not fit, IMPORT_STATUS_CONFLICT
 * while a step runs or after it has been brought in.
 */
export async function checkImport(
  { db, jobs }: Deps,
  actor: Editor,
  id: string,
  choices: ImportChoices,
): Promise<CatalogImport> {
  return db.transaction().execute(async (tx) => {
    const current = await getImport(tx, id, { lock: true })
    requireState(current, ['ready', 'checked'])
    await rejectStale(tx, current, choices.version)
    rejectBadMapping(current, choices)
    rejectStock(actor, choices.stockMode)
    await rejectMissingCategory(tx, choices.categoryId)
    await sql`
      UPDATE catalog_imports SET mapping = ${JSON.stringify(choices.mapping)}::jsonb,
        stock_mode = ${choices.stockMode}, category_id = ${choices.categoryId},
        status = 'checking', started_at = now(), rows_done = 0, wants_stop = false, problem = NULL, version = version + 1
      WHERE id = ${id}`.execute(tx)
    if (choices.mapping && current.columns) {
      await sql`
        INSERT INTO catalog_import_mappings (columns_hash, mapping)
        VALUES (${hashOf(current.columns)}, ${JSON.stringify(choices.mapping)}::jsonb)
        ON CONFLICT (columns_hash) DO UPDATE SET mapping = excluded.mapping, updated_at = now()`.execute(
        tx,
      )
    }
    await recordAudit(tx, actor, {
      action: 'catalog-import.checked',
      subject: id,
      after: { stockMode: choices.stockMode },
    })
    await jobs.enqueue(tx, importQueue, { id, step: 'check' })
    return getImport(tx, id)
  })
}

/**
 * Starts bringing in a checked file, or the rest of one; asked twice, it is done once. Throws STALE_EDIT, IMPORT_STATUS_CONFLICT,
 * INVALID_FIELD for bad rows that are not to be left out.
 */
export function applyImport(
  deps: Deps,
  actor: Editor,
  id: string,
  { version, skipBad }: z.infer<typeof ApplyImport>,
) {
  return start(deps, actor, {
    id,
    version,
    skipBad,
    from: ['checked', 'partial'],
    to: 'applying',
    step: 'apply',
  })
}

/** Starts undoing an import. Throws STALE_EDIT, IMPORT_STATUS_CONFLICT. */
export function undoImportOf(
  deps: Deps,
  actor: Editor,
  id: string,
  { version }: z.infer<typeof ImportVersion>,
) {
  return start(deps, actor, {
    id,
    version,
    from: ['applied', 'partial'],
    to: 'undoing',
    step: 'undo',
  })
}

type Start = {
  id: string
  version: number
  from: readonly CatalogImport['status'][]
  to: 'applying' | 'undoing'
  step: 'apply' | 'undo'
  skipBad?: boolean
}

function start(
  { db, jobs }: Deps,
  actor: Editor,
  { id, version, from, to, step, skipBad = false }: Start,
): Promise<CatalogImport> {
  return db.transaction().execute(async (tx) => {
    const current = await getImport(tx, id, { lock: true })
    if (current.status === to) return current
    requireState(current, from)
    if (step === 'apply' && current.status === 'partial' && !current.mayContinue)
      throw new AppError('IMPORT_STATUS_CONFLICT')
    await rejectStale(tx, current, version)
    rejectStock(actor, current.stockMode)
    const bad = current.counts?.bad ?? 0
    if (step === 'apply' && current.status === 'checked' && bad > 0 && !skipBad) {
      throw fieldError(
        'skipBad',
        `Tệp có ${bad} dòng lỗi. Hãy sửa tệp, hoặc chọn bỏ qua các dòng này.`,
      )
    }
    await sql`
      UPDATE catalog_imports SET status = ${to}, started_at = now(), skip_bad = ${skipBad}, rows_done = 0, wants_stop = false, problem = NULL,
        version = version + 1
      WHERE id = ${id}`.execute(tx)
    await recordAudit(tx, actor, {
      action: step === 'apply' ? 'catalog-import.applied' : 'catalog-import.undone',
      subject: id,
      after: { file: current.fileName, ...current.counts },
    })
    await jobs.enqueue(tx, importQueue, { id, step })
    return getImport(tx, id)
  })
}

/** Asks the running step to stop. Portions that have been brought in stay. */
export async function stopImport(db: Db, actor: StaffActor, id: string): Promise<CatalogImport> {
  return db.transaction().execute(async (tx) => {
    const current = await getImport(tx, id, { lock: true })
    if (!['checking', 'applying'].includes(current.status)) return current
    await sql`UPDATE catalog_imports SET wants_stop = true WHERE id = ${id}`.execute(tx)
    await recordAudit(tx, actor, { action: 'catalog-import.stopped', subject: id })
    return current
  })
}

function rejectStock({ mayAdjustStock }: Editor, mode: CatalogImport['stockMode']): void {
  if (mode === 'keep' || mayAdjustStock) return
  throw fieldError('stockMode', 'Bạn chưa có quyền đổi tồn kho. Hãy chọn giữ tồn kho đang có.')
}

function requireState({ status }: CatalogImport, states: readonly CatalogImport['status'][]): void {
  if (states.includes(status)) return
  throw new AppError('IMPORT_STATUS_CONFLICT')
}

async function rejectStale(tx: Db, current: CatalogImport, version: number): Promise<void> {
  if (current.version === version) return
  const { mapping, stockMode, categoryId } = current
  await rejectStaleEdit(tx, {
    subject: current.id,
    actions: ['catalog-import.checked'],
    current: { mapping, stockMode, categoryId },
    version: current.version,
  })
}

function rejectBadMapping({ columns, source }: CatalogImport, { mapping }: ImportChoices): void {
  if (!columns || source === 'tiem') return
  if (!mapping || mapping.length !== columns.length) {
    throw fieldError('mapping', 'Các cột không khớp với tệp. Hãy tải lại trang.')
  }
  const used = mapping.filter((field) => field !== null)
  const twice = used.find(
    (field, index) => used.indexOf(field) < index && !repeatedFields.includes(field),
  )
  if (twice) throw fieldError('mapping', `Có hai cột cùng là “${tableFieldNames[twice]}”.`)
  if (!used.includes('name') && !used.includes('sku') && !used.includes('productSku')) {
    throw fieldError(
      'mapping',
      'Cần một cột là Tên sản phẩm hoặc SKU, để biết mỗi dòng là hàng nào.',
    )
  }
}

async function rejectMissingCategory(tx: Db, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fieldError('categoryId', 'Danh mục này không còn nữa. Hãy chọn danh mục khác.')
}
