import { csvStart } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import { exportPageSize, exportProducts } from '../export/export-catalog.ts'
import { findGoodsIds } from './find-goods-ids.ts'
import { findNamed } from './find-named.ts'
import type { GoodsFilter } from './goods-conditions.ts'
import type { GoodsPlace } from './goods-order.ts'

/** The matching products as a CSV file that the import reads, the newest first. Excel needs the mark at the start. */
export async function* exportGoods(db: Db, filter: GoodsFilter): AsyncGenerator<string> {
  yield csvStart
  yield* exportProducts(db, findPages(db, filter))
}

/** Page by page, without a transaction: a slow download would hold one for as long as it lasts. */
async function* findPages(db: Db, filter: GoodsFilter): AsyncGenerator<string[]> {
  const named = await findNamed(db, filter)
  if (named.length > 0) yield named
  let after: GoodsPlace | undefined
  for (;;) {
    const wanted = { filter, sort: 'newest' as const, after, except: named, limit: exportPageSize }
    const found = await findGoodsIds(db, wanted)
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < exportPageSize) return
    after = found.at(-1)
  }
}
