import { hintOf } from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { SearchHint } from '#shared/search-hint.ts'
import type { ReturnRow, ReturnSearch } from '../../admin-contract.ts'
import { isReturnId } from '../../domain.ts'
import { findReturns } from '../find-returns.ts'
import { presentRow, type Viewer } from '../present-return.ts'
import { findReturnIds } from './find-return-ids.ts'
import { readReturnSearch } from './read-return-search.ts'
import { filterOf } from './return-conditions.ts'

const pageSize = 50

/** The first returns that match in their order, 50 a page, after `cursor`. Throws INVALID_FIELD or INVALID_INPUT for what can't be read. */
export async function listReturns(
  db: Db,
  search: ReturnSearch & { cursor?: string | undefined },
  viewer: Viewer,
): Promise<{ data: ReturnRow[]; next: string | null; hint: SearchHint | null }> {
  const { cursor, ...rest } = search
  const filter = filterOf(rest, viewer)
  const after = readCursor(cursor, isReturnId)
  const found = await findReturnIds(db, { filter, after, limit: pageSize + 1 })
  const { page, next } = pageOf(found, pageSize)
  const rows = await findReturns(db, { ids: page.map(({ id }) => id) }, pageSize)
  const hint = hintOf(rest.q === undefined ? undefined : readReturnSearch(rest.q, viewer))
  return { data: rows.map((row) => presentRow(row, viewer)), next, hint }
}
