import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { createPictureKeeper } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { currentRequestId } from '#platform/request-id.ts'
import type { ImportState } from '../contract.ts'
import { handlePictureJobs, resumeFetching, startFetching } from './pictures/picture-jobs.ts'
import { runInProcess } from './run-in-process.ts'
import type { Step } from './run-step.ts'

export const importQueue = 'catalog-import'

export type ImportJob = { id: string; step: Step }

type Deps = {
  db: Db
  jobs: Jobs
  files: FileStore
  dataDir: string
  databaseUrl: string
  log: Record<'error' | 'warn', (details: object, message: string) => void>
}

/** The state of an import while a step runs, and the one that a stopped step returns to when nothing of it was done. */
const states: Readonly<Record<Step, { running: ImportState; before: ImportState }>> = {
  inspect: { running: 'reading', before: 'failed' },
  check: { running: 'checking', before: 'ready' },
  apply: { running: 'applying', before: 'checked' },
  undo: { running: 'undoing', before: 'applied' },
}

const keptDays = 30

/** Handles the steps of imports, one at a time in the whole shop, and deletes what is older than a month. */
export function handleImportJobs(deps: Deps): void {
  const { db, jobs, files } = deps
  jobs.handle<ImportJob>(importQueue, (job) => run(deps, job), {
    retryLimit: 2,
    expireInSeconds: 3600,
  })
  jobs.schedule('catalog-import-cleanup', '10 * * * *', async () => {
    await deleteOld(db, files)
    await endLost(db)
    await resumeFetching(db, jobs)
  })
  handlePictureJobs(jobs, { ...deps, keep: createPictureKeeper(deps) })
}

async function run(deps: Deps, { id, step }: ImportJob): Promise<void> {
  const { db, jobs, files, log } = deps
  const { running, before } = states[step]
  const row = await db
    .selectFrom('catalog_imports')
    .select(['status', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  // A retry after the step has ended, such as by a process that died just then.
  if (row?.status !== running || !row.file_key) {
    if (step === 'apply') await startFetching(db, jobs, id)
    return
  }
  const file = step === 'undo' ? '' : await fetchFile(files, row.file_key, deps.dataDir)
  const onRows = async (rows: number) => {
    const progress = await sql<{ wants_stop: boolean }>`
      UPDATE catalog_imports SET rows_done = ${rows} WHERE id = ${id} RETURNING wants_stop`.execute(
      db,
    )
    return progress.rows[0]?.wants_stop === false
  }
  const reqId = currentRequestId()
  const onSlow = (statement: object) =>
    log.warn({ ...statement, reqId, import: id }, 'slow statement')
  try {
    const order = { step, importId: id, file, databaseUrl: deps.databaseUrl }
    const outcome = await runInProcess(order, onRows, onSlow)
    if (outcome === 'stopped') await leave(db, id, running, before)
    else if (outcome !== 'done') {
      await fail(db, id, running, outcome.problem)
      // What is no table of products is kept for nobody.
      if (step === 'inspect') await deleteFile(db, files, { id, key: row.file_key })
    }
  } catch (err) {
    log.error({ err, import: id, step }, 'import of products')
    await fail(
      db,
      id,
      running,
      'Có lỗi khi xử lý tệp. Hãy thử lại; nếu vẫn vậy, hãy báo người quản máy chủ.',
    )
  } finally {
    if (file) await rm(file, { force: true })
  }
  if (step === 'apply') await startFetching(db, jobs, id)
}

/** A copy of the stored file on this machine's disk. */
async function fetchFile(files: FileStore, key: string, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'uploads', 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, `${randomUUID()}.part`)
  const found = await files.open(key)
  if (!found) throw new Error(`The file of an import is gone: ${key}`)
  await pipeline(found.content, createWriteStream(target, { mode: 0o600 }))
  return target
}

async function leave(db: Db, id: string, running: ImportState, before: ImportState): Promise<void> {
  await sql`
    UPDATE catalog_imports SET status = ${stateLeft(before)}, wants_stop = false, rows_done = 0, version = version + 1
    WHERE id = ${id} AND status = ${running}`.execute(db)
}

/** What was brought in or undone before a step ended stays so. */
const stateLeft = (otherwise: ImportState) => sql`
  CASE WHEN status = 'applying' AND applied_to >= 0 OR status = 'undoing' AND ended_at IS NULL
    THEN 'partial' ELSE ${otherwise} END`

async function fail(db: Db, id: string, running: ImportState, problem: string): Promise<void> {
  const status = running === 'undoing' ? states.undo.before : 'failed'
  await sql`
    UPDATE catalog_imports SET status = ${stateLeft(status)}, problem = ${problem.slice(0, 1000)}, wants_stop = false,
      version = version + 1
    WHERE id = ${id} AND status = ${running}`.execute(db)
}

async function deleteOld(db: Db, files: FileStore): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - ${keptDays} * interval '1 day'`
  const old = await db
    .selectFrom('catalog_imports')
    .select(['id', 'file_key'])
    .where(isOld)
    .where('file_key', 'is not', null)
    .execute()
  for (const { id, file_key: key } of old) {
    for (const table of ['catalog_import_rows', 'catalog_import_pictures'] as const) {
      await db.deleteFrom(table).where('import_id', '=', id).execute()
    }
    if (key) await deleteFile(db, files, { id, key })
  }
}

async function deleteFile(db: Db, files: FileStore, { id, key }: { id: string; key: string }) {
  await db.updateTable('catalog_imports').set({ file_key: null }).where('id', '=', id).execute()
  await files.remove(key)
}

/** Steps whose process was stopped again and again are given back to staff. */
async function endLost(db: Db): Promise<void> {
  for (const { running, before } of Object.values(states)) {
    await sql`
      UPDATE catalog_imports SET status = ${stateLeft(before)}, wants_stop = false, version = version + 1,
        problem = 'Bước này bị ngắt giữa chừng. Hãy thử lại.'
      WHERE status = ${running} AND started_at < now() - interval '2 hours'`.execute(db)
  }
}
