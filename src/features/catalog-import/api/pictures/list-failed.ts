import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { FailedPicture } from '../../contract.ts'

const pageSize = 50

/** A page of the pictures that could not be fetched, in the file's order. */
export async function listFailedPictures(
  db: Db,
  importId: string,
  cursor = '-1-0',
): Promise<{ data: FailedPicture[]; next: string | null }> {
  const [, row = '-1', number = '0'] = /^(-?\d+)-(\d+)$/.exec(cursor) ?? []
  const { rows } = await sql<FailedPicture>`
    SELECT f.row, f.number, f.product_id AS "productId", coalesce(p.name, '') AS name, f.url, coalesce(f.reason, '') AS reason
    FROM catalog_import_pictures f LEFT JOIN products p ON p.id = f.product_id
    WHERE f.import_id = ${importId} AND f.status = 'failed' AND (f.row, f.number) > (${Number(row)}, ${Number(number)})
    ORDER BY f.row, f.number LIMIT ${pageSize + 1}`.execute(db)
  const data = rows.slice(0, pageSize)
  const last = data.at(-1)
  return { data, next: rows.length > pageSize && last ? `${last.row}-${last.number}` : null }
}
