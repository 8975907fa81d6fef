import { sql } from 'kysely'
import {
  all,
  byColumns,
  byIndexedText,
  byText,
  type Condition,
  isRare,
} from '#features/orders/api/public.ts'
import { momentOf, type Place } from '#platform/keyset.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ReturnSearch } from '../../admin-contract.ts'
import type { Viewer } from '../present-return.ts'
import { readReturnSearch, type SearchedReturn } from './read-return-search.ts'

export type ReturnListFilter = Omit<ReturnSearch, 'q'> & { searched: SearchedReturn | undefined }

/** Throws INVALID_FIELD. */
export function filterOf({ q, ...rest }: ReturnSearch, viewer: Viewer): ReturnListFilter {
  if (rest.from && rest.to && rest.from > rest.to) {
    throw fieldError('to', 'Ngày cuối phải từ ngày đầu trở đi.')
  }
  return { ...rest, searched: q === undefined ? undefined : readReturnSearch(q, viewer) }
}

export const newestFirst = sql`ORDER BY r.created_at DESC, r.id DESC`

/** What the return `r` itself tells. An order's code is also the return's. */
export function ofReturn(filter: ReturnListFilter, after?: Place): Condition {
  const { status, kind, from, to } = filter
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  const conditions = [
    status && sql`r.status = ${status}`,
    kind && sql`r.kind = ${kind}`,
    from && sql`r.created_at >= ${from}::date::timestamp ${zone}`,
    to && sql`r.created_at < (${to}::date + 1)::timestamp ${zone}`,
    after && sql`(r.created_at, r.id) < (${momentOf(after)}, ${after.id})`,
    codeOf(filter),
  ]
  return all(conditions.filter((condition) => typeof condition === 'object'))
}

function codeOf({ searched }: ReturnListFilter): Condition | undefined {
  if (!searched) return
  if ('returnCode' in searched) return sql`r.id LIKE ${`${searched.returnCode}%`}`
  const { code } = searched.order
  return code === undefined ? undefined : sql`r.order_id LIKE ${`${code}%`}`
}

/** What the order `o` tells; undefined when it is not asked. `isIndexed`: as its indexes find it, else as orders are looked through. */
export function ofOrder(filter: ReturnListFilter, isIndexed = false): Condition | undefined {
  const { province } = filter
  const text = textOf(filter)
  if (!province && !text) return
  const byWords = isIndexed ? byIndexedText : byText
  return all([...byColumns({ province }), ...byWords({ text })])
}

/** True when so few orders match that all of them can be gathered. */
export const isSelective = (filter: ReturnListFilter): boolean => isRare(textOf(filter))

function textOf({ searched }: ReturnListFilter) {
  if (!searched || 'returnCode' in searched || searched.order.code !== undefined) return
  return searched.order
}
