import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { Upload } from '../contract.ts'
import { type Ending, mimeTypes, type Purpose } from '../domain.ts'
import { incomingFolder, uploadFile, uploadUrl } from './places.ts'
import type { Prepared } from './prepare-picture.ts'
import { deleteFiles } from './remove-uploads.ts'

export type Keepable = Prepared & { ending: Ending; name: string }

type Owner = { userId: string; purpose: Purpose; dataDir: string }

type Kept = Keepable & { place: string; file: string }

/** Writes a prepared file beside those that come in; it is moved into its place when the database knows it. */
export async function writePrepared(dataDir: string, file: Keepable): Promise<Kept> {
  const name = `${randomUUID()}.${file.ending}`
  const half = path.join(incomingFolder(dataDir), `${name}.part`)
  const handle = await open(half, 'wx')
  try {
    await handle.writeFile(file.content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { ...file, place: `${name.slice(0, 2)}/${name}`, file: half }
}

/**
 * Makes files somebody's uploads. The rows come first: after a crash there may be a row without its file, which nobody
 * was told of and which is forgotten after a day, but never a file that nobody knows.
 */
export async function keepUploads(db: Db, files: readonly Kept[], owner: Owner): Promise<Upload[]> {
  const { userId, purpose, dataDir } = owner
  const rows = await db
    .insertInto('uploads')
    .values(
      files.map(({ place, ending, content, width, height, name }) => ({
        user_id: userId,
        purpose,
        path: place,
        mime_type: mimeTypes[ending],
        bytes: content.length,
        width,
        height,
        original_name: name,
      })),
    )
    .returning(['id', 'path'])
    .execute()
    .catch((thrown: unknown) => {
      throw isAccountGone(thrown) ? new AppError('SIGN_IN_REQUIRED') : thrown
    })
  for (const { file, place } of files) {
    const target = uploadFile(dataDir, place)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(file, target)
  }
  await checkRows(db, files, dataDir)
  return files.map(({ place, ending }) => {
    const row = rows.find((known) => known.path === place)
    if (!row) throw new Error('An upload has no row')
    return { id: row.id, url: uploadUrl(place), mimeType: mimeTypes[ending] }
  })
}

/** An account that was deleted just now took the rows with it, when the files were not in their places yet. */
async function checkRows(db: Db, files: readonly Kept[], dataDir: string): Promise<void> {
  const places = files.map(({ place }) => place)
  const rows = await db.selectFrom('uploads').select('id').where('path', 'in', places).execute()
  if (rows.length === files.length) return
  await deleteFiles(dataDir, { places })
  throw new AppError('SIGN_IN_REQUIRED')
}

/** It may have been deleted while the files were coming. */
function isAccountGone(thrown: unknown): boolean {
  return thrown instanceof pg.DatabaseError && thrown.code === '23503'
}
