import { sql } from 'kysely'
import {
  all,
  byRecipient,
  type Condition,
  hintOf,
  inProvince,
} from '#features/orders/api/public.ts'
import { momentOf, type Place } from '#platform/keyset.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ReturnSearch } from '../../admin-contract.ts'
import type { Viewer } from '../present-return.ts'
import { readReturnSearch, type SearchedReturn } from './read-return-search.ts'

export type ReturnListFilter = Omit<ReturnSearch, 'q'> & { searched: SearchedReturn | undefined }

/** As `filterOf`, but refuses a search of which nothing can be read: the file would be of all returns. */
export function exportFilterOf(search: ReturnSearch, viewer: Viewer): ReturnListFilter {
  const hint = hintOf(search.q === undefined ? undefined : readReturnSearch(search.q, viewer))
  if (hint?.isUnsearched) throw fieldError('q', hint.text)
  return filterOf(search, viewer)
}

/** Throws INVALID_FIELD. */
export function filterOf({ q, ...rest }: ReturnSearch, viewer: Viewer): ReturnListFilter {
  if (rest.from && rest.to && rest.from > rest.to) {
    throw fieldError('to', 'Ngày cuối phải từ ngày đầu trở đi.')
  }
  return { ...rest, searched: q === undefined ? undefined : readReturnSearch(q, viewer).text }
}

const isOldestFirst = ({ sort }: ReturnListFilter) => sort === 'oldest'

/** Both are the order of the same indexes. */
export const sorted = (filter: ReturnListFilter) =>
  isOldestFirst(filter)
    ? sql`ORDER BY r.created_at, r.id`
    : sql`ORDER BY r.created_at DESC, r.id DESC`

/** True for returns `r` that match, from behind `after` on. An order's code is also the return's. */
export function isMatch(filter: ReturnListFilter, after?: Place): Condition {
  const { status, kind, from, to, province } = filter
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  const conditions = [
    status && sql`r.status = ${status}`,
    kind && sql`r.kind = ${kind}`,
    province && inProvince(province, 'r'),
    from && sql`r.created_at >= ${from}::date::timestamp ${zone}`,
    to && sql`r.created_at < (${to}::date + 1)::timestamp ${zone}`,
    after &&
      sql`(r.created_at, r.id) ${isOldestFirst(filter) ? sql`>` : sql`<`} (${momentOf(after)}, ${after.id})`,
    ...bySearch(filter),
  ]
  return all(conditions.filter((condition) => typeof condition === 'object'))
}

function bySearch({ searched }: ReturnListFilter): Condition[] {
  if (!searched) return []
  if ('returnCode' in searched) return [sql`r.id LIKE ${`${searched.returnCode}%`}`]
  const { code } = searched.order
  return code === undefined
    ? byRecipient(searched.order, 'r')
    : [sql`r.order_id LIKE ${`${code}%`}`]
}
