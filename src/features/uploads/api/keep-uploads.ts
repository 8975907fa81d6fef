import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import type { Upload } from '../contract.ts'
import { type Ending, mimeTypes, type Purpose } from '../domain.ts'
import { uploadUrl } from './places.ts'
import { removeFiles, removeUploads } from './remove-uploads.ts'

/** A file that has been looked at and is ready to be kept, on the disk beside those that come in. */
export type Keepable = {
  file: string
  bytes: number
  ending: Ending
  /** As its sender names it. */
  name: string
  width: number | null
  height: number | null
  /** Of a video. */
  durationMs: number | null
  /** The file of a JPEG that stands for a video until it plays. */
  poster?: string | undefined
}

type Desk = { db: Db; jobs: Jobs; files: FileStore }
type Owner = { userId: string; purpose: Purpose }
type Placed = Keepable & { place: string; posterPlace: string | null }

/**
 * Makes files somebody's uploads. The rows come first: after a crash there may be a row without its file, which nobody
 * was told of and which is forgotten after a day, but never a file that nobody knows. Throws SIGN_IN_REQUIRED when the
 * account is gone, UNAVAILABLE when the store is.
 */
export async function keepUploads(
  desk: Desk,
  prepared: readonly Keepable[],
  owner: Owner,
): Promise<Upload[]> {
  const placed = prepared.map(withPlaces)
  const rows = await insertRows(desk.db, placed, owner)
  try {
    for (const { file, place, poster, posterPlace } of placed) {
      await desk.files.put(place, file)
      if (poster && posterPlace) await desk.files.put(posterPlace, poster)
    }
  } catch (thrown) {
    // Should this fail too, they are forgotten with all that nothing uses.
    await takeBack(desk, [...rows.values()]).catch(() => {})
    throw thrown
  }
  await checkRows(desk, placed)
  return placed.map(({ place, posterPlace, ending, width, height }) => {
    const id = rows.get(place)
    if (!id) throw new Error('An upload has no row')
    const posterUrl = posterPlace && uploadUrl(posterPlace)
    return { id, url: uploadUrl(place), mimeType: mimeTypes[ending], posterUrl, width, height }
  })
}

function withPlaces(keepable: Keepable): Placed {
  const name = randomUUID()
  const place = `${name.slice(0, 2)}/${name}`
  return {
    ...keepable,
    place: `${place}.${keepable.ending}`,
    posterPlace: keepable.poster ? `${place}.jpg` : null,
  }
}

/** The ids of the new rows by their places. */
async function insertRows(
  db: Db,
  placed: readonly Placed[],
  { userId, purpose }: Owner,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('uploads')
    .values(
      placed.map(({ place, posterPlace, ending, bytes, width, height, durationMs, name }) => ({
        user_id: userId,
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

/** What a store took in spite of its failure may come to light a little later. */
const settledAfterSeconds = 60

async function takeBack({ db, jobs }: Desk, ids: readonly string[]): Promise<void> {
  await db
    .transaction()
    .execute((tx) => removeUploads(tx, jobs, ids, { afterSeconds: settledAfterSeconds }))
}

/** An account that was deleted just now took the rows with it, when the files were not in their places yet. */
async function checkRows({ db, jobs }: Desk, placed: readonly Placed[]): Promise<void> {
  const places = placed.map(({ place }) => place)
  const rows = await db.selectFrom('uploads').select('id').where('path', 'in', places).execute()
  if (rows.length === placed.length) return
  const posters = placed.flatMap(({ posterPlace }) => posterPlace ?? [])
  await jobs.enqueue(db, removeFiles, { places: [...places, ...posters] })
  throw new AppError('SIGN_IN_REQUIRED')
}

/** It may have been deleted while the files were coming. */
function isAccountGone(thrown: unknown): boolean {
  return thrown instanceof pg.DatabaseError && thrown.code === '23503'
}
