import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import type { CatalogImport } from '../../contract.ts'
import { getImport } from '../repository.ts'
import { startFetching } from './picture-jobs.ts'

/** Fetches the pictures again that have failed. Throws NOT_FOUND, IMPORT_STATUS_CONFLICT for an import that is not in the shop. */
export function retryPictures(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: StaffActor,
  id: string,
): Promise<CatalogImport> {
  return db.transaction().execute(async (tx) => {
    const current = await getImport(tx, id, { lock: true })
    if (current.status !== 'applied' && current.status !== 'partial') {
      throw new AppError('IMPORT_STATUS_CONFLICT')
    }
    await tx
      .updateTable('catalog_import_pictures')
      .set({ status: 'waiting', reason: null })
      .where('import_id', '=', id)
      .where('status', '=', 'failed')
      .execute()
    await recordAudit(tx, actor, {
      action: 'catalog-import.pictures-retried',
      subject: id,
      after: { file: current.fileName, pictures: current.pictures?.failed ?? 0 },
    })
    await startFetching(tx, jobs, id)
    return getImport(tx, id)
  })
}
