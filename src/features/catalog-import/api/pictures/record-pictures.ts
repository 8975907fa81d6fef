import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Pictures that are fetched for one file; a product keeps the addresses of the others. */
const mostPictures = 20_000

type NewPictures = { row: number; product_id: string; urls: readonly string[] }

/** Records the pictures on other servers that products have got, to be fetched later. */
export async function recordPictures(
  tx: Db,
  importId: string,
  products: readonly NewPictures[],
): Promise<void> {
  const pictures = products.flatMap(({ row, product_id, urls }) =>
    urls.map((url, number) => ({ row, number, product_id, url })),
  )
  if (pictures.length === 0) return
  await sql`
    INSERT INTO catalog_import_pictures (import_id, row, number, product_id, url, status)
    SELECT ${importId}, row, number, product_id, url, CASE WHEN known.many + row_number() OVER (ORDER BY row, number) > ${mostPictures}
      THEN 'left' ELSE 'waiting' END
    FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) AS p (row integer, number integer, product_id uuid, url text),
      (SELECT count(*) AS many FROM catalog_import_pictures WHERE import_id = ${importId}) known`.execute(
    tx,
  )
}
