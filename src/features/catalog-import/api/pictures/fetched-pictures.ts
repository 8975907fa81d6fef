import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SourceLine } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { isForeign, picturesOf, withPictures } from '../../domain/foreign-pictures.ts'

const batchSize = 500

/**
 * Names pictures that the shop has fetched before by the shop's own addresses, so that importing a file again changes nothing and
 * fetches nothing.
 */
export async function* nameFetchedPictures(
  db: Db,
  lines: AsyncIterable<SourceLine>,
): AsyncGenerator<SourceLine> {
  let batch: SourceLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length === batchSize) {
      yield* await replaceIn(db, batch)
      batch = []
    }
  }
  yield* await replaceIn(db, batch)
}

async function replaceIn(db: Db, batch: readonly SourceLine[]): Promise<SourceLine[]> {
  const urls = batch.flatMap((line) =>
    'value' in line && isObject(line.value) ? picturesOf(line.value) : [],
  )
  const known = await findFetched(db, urls.filter(isForeign))
  if (known.size === 0) return [...batch]
  return batch.map((line) =>
    'value' in line && isObject(line.value)
      ? { ...line, value: withPictures(line.value, (url) => known.get(url)) }
      : line,
  )
}

/** The shop's own addresses of pictures that it has fetched, by those of elsewhere. */
export async function findFetched(
  db: Db,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map()
  const hashes = new Map(urls.map((url) => [url, hashOfAddress(url)]))
  const { rows } = await sql<{ hash: string; path: string }>`
    SELECT f.url_hash AS hash, u.path FROM fetched_pictures f JOIN uploads u ON u.id = f.upload_id
    WHERE f.url_hash = ANY (${[...new Set(hashes.values())]}::text[])`.execute(db)
  const paths = new Map(rows.map(({ hash, path }) => [hash, `/uploads/${path}`]))
  return new Map(
    [...hashes].flatMap(([url, hash]) => {
      const path = paths.get(hash)
      return path ? [[url, path] as const] : []
    }),
  )
}

/** Remembers where an upload comes from. */
export async function rememberFetched(db: Db, url: string, uploadId: string): Promise<void> {
  await sql`
    INSERT INTO fetched_pictures (url_hash, upload_id) VALUES (${hashOfAddress(url)}, ${uploadId})
    ON CONFLICT (url_hash) DO UPDATE SET upload_id = excluded.upload_id`.execute(db)
}

/** Addresses may be longer than what an index takes. They are compared as the import stores them. */
function hashOfAddress(url: string): string {
  return createHash('sha256')
    .update(URL.parse(url)?.href ?? url)
    .digest('hex')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
