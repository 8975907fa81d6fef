import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findUnused } from './find-unused.ts'
import { deleteFiles, type Removed, removeFiles, removeUploads } from './remove-uploads.ts'
import { incomingFolder } from './upload-paths.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes uploads that have been unused for a day, and incomplete files that killed processes have left. */
export async function deleteOrphans(db: Db, jobs: Jobs, dataDir: string): Promise<void> {
  const isOld = sql<boolean>`f.created_at < now() - interval '1 day'`
  for (let found = 1; found > 0; ) {
    found = await db.transaction().execute(async (tx) => {
      const ids = await findUnused(tx, isOld)
      await removeUploads(tx, jobs, ids)
      return ids.length
    })
  }
  const folder = incomingFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(file, { force: true })
  }
}

type Dependencies = { db: Db; jobs: Jobs; files: FileStore; dataDir: string }

/** Schedules that every hour, and handles the deletion of files, with retries for the time a store is unavailable. */
export function handleUploadJobs({ db, jobs, files, dataDir }: Dependencies): void {
  jobs.handle<Removed>(removeFiles, (removed) => deleteFiles({ files, dataDir }, removed), {
    retryLimit: 200,
    retryDelayMax: 3600,
  })
  jobs.schedule('orphan-uploads', '20 * * * *', () => deleteOrphans(db, jobs, dataDir))
}
