import { type RawBuilder, sql } from 'kysely'
import { codesOfProvince } from '#features/addresses/domain.ts'
import { mainLocationId } from '#features/stock/domain.ts'
import type { OrderSort, StageFilter } from '../../admin-contract.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '../../contract.ts'
import type { SearchedText } from './read-search.ts'

/** Filters of orders. `from` and `to` are days in the shop's time zone such as `2026-11-20`, inclusive. */
export type OrderFilter = {
  stage?: StageFilter | undefined
  status?: OrderStatus | undefined
  /** Only orders that may not be sent before staff confirm them. */
  held?: boolean | undefined
  paymentMethod?: PaymentMethod | undefined
  paymentStatus?: PaymentStatus | undefined
  province?: string | undefined
  from?: string | undefined
  to?: string | undefined
  productId?: string | undefined
  staffId?: string | undefined
  locationId?: string | undefined
  text?: SearchedText | undefined
  /** The newest first without it. */
  sort?: OrderSort | undefined
}

/** The place in a list after which to go on: what it is sorted by, in microseconds since 1970 or in đồng, and the order's id. */
export type Place = { key: string; id: string }

export type Condition = RawBuilder<unknown>

/** The stage of an order `o`, as all SQL here. */
export const stageOf = sql<string>`order_stage(o.status, o.payment_method, o.payment_status, o.hold_due_at, o.confirmed_at, o.packed_at)`

/** True when the shopper of an order `o` is owed money, also what was paid too much of it; as in the partial index. */
const isOwed = sql`o.paid_amount - o.refunded_amount > CASE o.status WHEN 'CANCELLED' THEN 0 ELSE o.total - o.returned_amount END`

export const newestFirst = sql`ORDER BY o.created_at DESC, o.id`

/** Each is that of an index, forwards or backwards. */
const sorts: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  newest: newestFirst,
  oldest: sql`ORDER BY o.created_at, o.id DESC`,
  largest: sql`ORDER BY o.total DESC, o.id`,
}

export const sorted = ({ sort = 'newest' }: OrderFilter) => sorts[sort]

const micros = sql`(extract(epoch FROM o.created_at) * 1000000)::bigint`

/** SQL for the place of an order `o`. */
export const placeOf = ({ sort }: OrderFilter) =>
  sql`o.id, (${sort === 'largest' ? sql`o.total` : micros})::text AS key`

/** SQL that is true when all conditions are. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql.join([sql`true`, ...conditions], sql` AND `)

const present = (conditions: readonly (Condition | false | '' | undefined)[]): Condition[] =>
  conditions.filter((condition) => typeof condition === 'object')

/** In its days, and behind `after` in its order. */
export const inTime = (filter: OrderFilter, after?: Place): Condition[] => [
  ...inDays(filter),
  ...behind(filter, after),
]

export const behind = (filter: OrderFilter, after: Place | undefined): Condition[] =>
  after ? [isAfter(filter, after)] : []

export function inDays({ from, to }: OrderFilter): Condition[] {
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  return present([
    from && sql`o.created_at >= ${from}::date::timestamp ${zone}`,
    to && sql`o.created_at < (${to}::date + 1)::timestamp ${zone}`,
  ])
}

function isAfter({ sort }: OrderFilter, { key, id }: Place): Condition {
  if (sort === 'largest')
    return sql`o.total <= ${key}::bigint AND (o.total < ${key}::bigint OR o.id > ${id})`
  const moment = sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
  if (sort === 'oldest')
    return sql`o.created_at >= ${moment} AND (o.created_at > ${moment} OR o.id < ${id})`
  return sql`o.created_at <= ${moment} AND (o.created_at < ${moment} OR o.id > ${id})`
}

export const inStage = ({ stage }: OrderFilter): Condition[] =>
  present([stage && (stage === 'REFUND_DUE' ? isOwed : sql`${stageOf} = ${stage}`)])

/** By columns of the order, but for stage, time and text. */
export function byColumns(filter: OrderFilter): Condition[] {
  const { status, held, paymentMethod, paymentStatus, province } = filter
  return present([
    status && sql`o.status = ${status}`,
    held && sql`o.status = 'PENDING' AND o.hold_due_at IS NOT NULL`,
    paymentMethod && sql`o.payment_method = ${paymentMethod}`,
    paymentStatus && sql`o.payment_status = ${paymentStatus}`,
    province && inProvince(province, 'o'),
  ])
}

/** In a province of today, also by the names of before July 2025, of orders `o` or of what copies their province. */
export const inProvince = (code: string, table: 'o' | 'r'): Condition =>
  sql`${sql.ref(`${table}.province_code`)} = ANY (${codesOfProvince(code)}::text[])`

/** True for a text that is certainly rare. Beginnings of phone numbers are not. */
export function isRare({ code = '', digits = '' }: SearchedText = {}): boolean {
  return code.length > 3 || (digits.startsWith('0') ? 5 : 3) < digits.length
}

const byCode = ({ text }: OrderFilter): Condition[] =>
  present([text?.code && sql`o.id LIKE ${`${text.code}%`}`])

/** By code, phone and words of the name. */
export const byText = (filter: OrderFilter): Condition[] => [
  ...byCode(filter),
  ...byRecipient(filter.text ?? {}, 'o'),
]

/** By phone and words of the name, of orders `o` or of what copies these. The last word is the rarest, so it is asked first. */
export function byRecipient(text: SearchedText, table: 'o' | 'r'): Condition[] {
  const { whole, begun } = splitWords(text)
  const name = sql.ref(`${table}.recipient_folded`)
  return present([
    byPhone(text, table),
    begun && sql`' ' || ${name} LIKE ${`% ${begun}%`}`,
    ...whole.toReversed().map((word) => sql`' ' || ${name} || ' ' LIKE ${`% ${word} %`}`),
  ])
}

const byPhone = ({ digits }: SearchedText, table: 'o' | 'r') =>
  digits && sql`${sql.ref(`${table}.phone`)} LIKE ${`%${digits}%`}`

/** The same by indexes. Words have letters and digits alone, so quotes are enough to write them as lexemes. */
export function byIndexedText(filter: OrderFilter): Condition[] {
  const text = filter.text ?? {}
  const { whole, begun } = splitWords(text)
  const lexemes = [...whole.map((word) => `'${word}'`), ...(begun ? [`'${begun}':*`] : [])]
  return present([
    ...byCode(filter),
    byPhone(text, 'o'),
    begun &&
      sql`array_to_tsvector(string_to_array(o.recipient_folded, ' ')) @@ ${lexemes.join(' & ')}::tsquery`,
  ])
}

/** Whoever types the last word may still be typing it. */
function splitWords({ words = [] }: SearchedText) {
  return { whole: words.slice(0, -1), begun: words.at(-1) }
}

/** True when the filter asks for items or steps of orders. */
export const hasLinks = ({ productId, staffId, locationId }: OrderFilter): boolean =>
  Boolean(productId ?? staffId ?? locationId)

/** By its items, where these are taken from, and who did its steps. */
export function byLinks({ productId, staffId, locationId }: OrderFilter): Condition[] {
  const place =
    locationId === mainLocationId
      ? sql`i.location_id IS NULL`
      : sql`i.location_id = ${locationId}::uuid`
  return present([
    locationId && sql`EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${place})`,
    productId &&
      sql`EXISTS (SELECT FROM order_items i WHERE i.product_id = ${productId}::uuid AND i.order_id = o.id)`,
    staffId &&
      sql`EXISTS (SELECT FROM order_events e WHERE e.staff_id = ${staffId}::uuid AND e.order_id = o.id)`,
  ])
}
