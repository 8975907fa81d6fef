import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import type { Upload } from '../contract.ts'
import { type Ending, mimeTypes, type Purpose, type StaffPurpose } from '../domain.ts'
import { removeFiles, removeUploads } from './remove-uploads.ts'
import { uploadUrl } from './upload-paths.ts'

/** A validated file on the local disk, ready to be stored. */
export type PreparedFile = {
  file: string
  bytes: number
  ending: Ending
  /** As the client names it. */
  name: string
  width: number | null
  height: number | null
  /** Of a video; null for a picture. */
  durationMs: number | null
  /** The path of a video's poster, a JPEG. */
  poster?: string | undefined
}

type Dependencies = { db: Db; jobs: Jobs; files: FileStore }
/** A shopper, or a member of staff. */
export type UploadOwner = { userId: string } | { staffId: string }
type Storing = { owner: UploadOwner; purpose: Purpose | StaffPurpose }
type Placed = PreparedFile & { place: string; posterPlace: string | null }

/**
 * Stores files as uploads of their owner. Rows are inserted before files are stored: a crash may leave a row without a file,
 * which is deleted as an orphan after a day, but never a file without a row. Throws SIGN_IN_REQUIRED when the account has
 * been deleted, UNAVAILABLE when the store can't be reached.
 */
export async function storeUploads(
  deps: Dependencies,
  prepared: readonly PreparedFile[],
  storing: Storing,
): Promise<Upload[]> {
  const placed = prepared.map(withPlaces)
  const rows = await insertRows(deps.db, placed, storing)
  try {
    for (const { file, place, poster, posterPlace } of placed) {
      await deps.files.put(place, file)
      if (poster && posterPlace) await deps.files.put(posterPlace, poster)
    }
  } catch (thrown) {
    // When this fails too, the rows are deleted as orphans.
    await deleteRows(deps, [...rows.values()]).catch(() => {})
    throw thrown
  }
  await checkRows(deps, placed)
  return placed.map(({ place, posterPlace, ending, width, height }) => {
    const id = rows.get(place)
    if (!id) throw new Error('An upload has no row')
    const posterUrl = posterPlace && uploadUrl(posterPlace)
    return { id, url: uploadUrl(place), mimeType: mimeTypes[ending], posterUrl, width, height }
  })
}

function withPlaces(file: PreparedFile): Placed {
  const name = randomUUID()
  const place = `${name.slice(0, 2)}/${name}`
  return {
    ...file,
    place: `${place}.${file.ending}`,
    posterPlace: file.poster ? `${place}.jpg` : null,
  }
}

/** The ids of the new rows by their places. */
async function insertRows(
  db: Db,
  placed: readonly Placed[],
  { owner, purpose }: Storing,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('uploads')
    .values(
      placed.map(({ place, posterPlace, ending, bytes, width, height, durationMs, name }) => ({
        ...('userId' in owner ? { user_id: owner.userId } : { staff_id: owner.staffId }),
        purpose,
        path: place,
        poster_path: posterPlace,
        mime_type: mimeTypes[ending],
        bytes,
        width,
        height,
        duration_ms: durationMs,
        original_name: name,
      })),
    )
    .returning(['id', 'path'])
    .execute()
    .catch((thrown: unknown) => {
      throw isAccountGone(thrown) ? new AppError('SIGN_IN_REQUIRED') : thrown
    })
  return new Map(rows.map(({ id, path }) => [path, id]))
}

/** A store may complete a write after it has reported a failure. */
const settledAfterSeconds = 60

async function deleteRows({ db, jobs }: Dependencies, ids: readonly string[]): Promise<void> {
  await db
    .transaction()
    .execute((tx) => removeUploads(tx, jobs, ids, { afterSeconds: settledAfterSeconds }))
}

/** Deletes the files again when the account, and with it the rows, has been deleted meanwhile. */
async function checkRows({ db, jobs }: Dependencies, placed: readonly Placed[]): Promise<void> {
  const places = placed.map(({ place }) => place)
  const rows = await db.selectFrom('uploads').select('id').where('path', 'in', places).execute()
  if (rows.length === placed.length) return
  const posters = placed.flatMap(({ posterPlace }) => posterPlace ?? [])
  await jobs.enqueue(db, removeFiles, { places: [...places, ...posters] })
  throw new AppError('SIGN_IN_REQUIRED')
}

/** The account may be deleted while its files are received. */
function isAccountGone(thrown: unknown): boolean {
  return thrown instanceof pg.DatabaseError && thrown.code === '23503'
}
