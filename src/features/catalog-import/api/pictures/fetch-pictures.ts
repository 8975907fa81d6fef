import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { KeepPicture } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Reachable } from '#platform/download-public.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { createPictureFetcher } from './picture-fetcher.ts'
import { type ProductPictures, replacePictures } from './replace-pictures.ts'

export type PictureDeps = {
  db: Db
  dataDir: string
  keep: KeepPicture
  reachable?: Reachable | undefined
}

const pauseMs = 1000
const productsAtOnce = 12
const picturesAtOnce = 60

/**
 * Fetches the pictures that the products of an import have on other servers. Returns false when some are left after `longestMs`. What
 * a process that is killed has not recorded is done anew by the next.
 */
export async function fetchPictures(
  deps: PictureDeps,
  importId: string,
  longestMs: number,
): Promise<boolean> {
  const { db } = deps
  const staffId = await begin(db, importId)
  if (!staffId) {
    await giveUp(db, importId)
    return true
  }
  const fetchPicture = createPictureFetcher(deps, staffId)
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    if (await isImporting(db)) {
      await delay(pauseMs)
      continue
    }
    const products = await nextProducts(db, importId)
    if (products.length === 0) return true
    await Promise.all(
      products.map(async (product) => {
        const fetched = await Promise.all(product.urls.map(fetchPicture))
        await inTransaction(db, async (tx) => {
          // Fetched ones are known when it is tried again.
          if (!(await isImporting(tx))) await replacePictures(tx, importId, product, fetched)
        })
      }),
    )
  }
  return false
}

/** Products that get their pictures in the middle of an import would count as edited by somebody. */
async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM catalog_imports WHERE status IN ('checking', 'applying', 'undoing') LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns who the pictures belong to: who has brought the file in. */
async function begin(db: Db, importId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ staff_id: string | null }>`
    UPDATE catalog_imports SET pictures_at = now() WHERE id = ${importId} RETURNING staff_id`.execute(
    db,
  )
  return rows[0]?.staff_id
}

/** Pictures belong to somebody. */
async function giveUp(db: Db, importId: string): Promise<void> {
  await sql`
    UPDATE catalog_import_pictures SET status = 'failed', reason = 'Không còn tài khoản đã nhập tệp này.'
    WHERE import_id = ${importId} AND status = 'waiting'`.execute(db)
}

/** None of an import that is being undone or has been. */
async function nextProducts(db: Db, importId: string): Promise<ProductPictures[]> {
  const { rows } = await sql<ProductPictures>`
    SELECT row, product_id AS "productId", array_agg(url ORDER BY number) AS urls FROM (
      SELECT p.row, p.product_id, p.url, p.number, dense_rank() OVER (ORDER BY p.row) AS place
      FROM (
        SELECT * FROM catalog_import_pictures WHERE import_id = ${importId} AND status = 'waiting'
        ORDER BY row, number LIMIT ${picturesAtOnce}) p
      WHERE (SELECT status FROM catalog_imports WHERE id = ${importId}) IN ('applied', 'partial')) next
    WHERE place <= ${productsAtOnce} GROUP BY row, product_id ORDER BY row`.execute(db)
  return rows
}
