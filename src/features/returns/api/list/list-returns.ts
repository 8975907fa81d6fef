import type { Db } from '#platform/database.ts'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { ReturnRow, ReturnSearch } from '../../admin-contract.ts'
import { isReturnId } from '../../domain.ts'
import { findReturns } from '../find-returns.ts'
import { presentRow, type Viewer } from '../present-return.ts'
import { findReturnIds } from './find-return-ids.ts'
import { filterOf } from './return-conditions.ts'

const pageSize = 50

/** The newest returns that match, 50 a page, after `cursor`. Throws INVALID_FIELD or INVALID_INPUT for what can't be read. */
export async function listReturns(
  db: Db,
  search: ReturnSearch & { cursor?: string | undefined },
  viewer: Viewer,
): Promise<{ data: ReturnRow[]; next: string | null }> {
  const { cursor, ...rest } = search
  const filter = filterOf(rest, viewer)
  const after = readCursor(cursor, isReturnId)
  const found = await findReturnIds(db, { filter, after, limit: pageSize + 1 })
  const { page, next } = pageOf(found, pageSize)
  const rows = await findReturns(db, { ids: page.map(({ id }) => id) }, pageSize)
  return { data: rows.map((row) => presentRow(row, viewer)), next }
}
