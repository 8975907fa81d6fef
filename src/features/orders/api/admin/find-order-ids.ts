import { type RawBuilder, sql } from 'kysely'
import { mainLocationId } from '#features/stock/domain.ts'
import type { Db } from '#platform/database.ts'
import {
  all,
  behind,
  byColumns,
  byIndexedText,
  byLinks,
  byText,
  type Condition,
  hasLinks,
  inDays,
  inStage,
  inTime,
  isRare,
  type OrderFilter,
  type Place,
  placeOf,
  sorted,
} from './order-conditions.ts'

type Found = Place
type Wanted = { filter: OrderFilter; after?: Place | undefined; limit: number }

/** What `candidates` and `gathered` tell of each order. All but the total stands in the index of the order by time. */
const columns = ({
  sort,
}: OrderFilter) => sql`${sort === 'largest' ? sql`o.total, ` : sql``}o.id, o.created_at, o.status, o.payment_method, o.payment_status, o.hold_due_at, o.confirmed_at, o.packed_at,
  o.province_code, o.phone, o.recipient_folded`

/** True when the stage is none, or one that holds nearly all orders of an old shop. */
const isLarge = ({ stage }: OrderFilter) =>
  stage === undefined || stage === 'COMPLETED' || stage === 'CANCELLED'

/** True when all orders are looked through in their order, instead of those of a stage, which no index has by amount. */
const isBroad = (filter: OrderFilter) =>
  filter.stage === undefined || (isLarge(filter) && !hasLinks(filter))

/**
 * How many orders are looked through before an index is asked: about 10 ms of them. Names of three words are rarely found so, and
 * an index finds them quickly.
 */
function budgetOf(filter: OrderFilter): number {
  // Each is visited in the table, since their index has the amount alone.
  if (filter.sort === 'largest') return 4000
  if ((filter.text?.words?.length ?? 0) > 2) return 6000
  if (isBroad(filter)) return hasLinks(filter) ? 12_000 : 20_000
  return hasLinks(filter) ? 6000 : 10_000
}

/**
 * Ids of the first matching orders, in the order of their sort. What is common is soon found among the first orders, looking
 * through them; what is rare is gathered from the index that knows it, and then sorted. PostgreSQL itself can't tell which is
 * which: it does not know how common a word's beginning is, nor what filters share.
 */
export async function findOrderIds(db: Db, wanted: Wanted): Promise<Found[]> {
  const { filter, limit } = wanted
  if (!isFiltered(filter)) return findUnfiltered(db, wanted)
  const isRareProduct = await isOfRareProduct(db, filter)
  if (isRare(filter.text) || isRareProduct) return gather(db, wanted, isRareProduct)
  const budget = budgetOf(filter)
  const first = await lookThrough(db, wanted, budget)
  if (first.length === limit) return first
  const isQuick = isBroad(filter) && !hasLinks(filter)
  if (!isQuick && !(await areThereMore(db, wanted))) return first
  // To look further is quicker than an index when a good part of the page is filled already.
  const isNearlyFull = first.length > limit / (isQuick ? 5 : 2)
  const wider = isNearlyFull ? Math.ceil((1.5 * budget * limit) / first.length) : 0
  const found = isNearlyFull ? await lookThrough(db, wanted, wider) : []
  return found.length === limit ? found : gather(db, wanted, isRareProduct)
}

function isFiltered(filter: OrderFilter): boolean {
  return [byColumns, byText, byLinks].some((conditions) => conditions(filter).length > 0)
}

/**
 * No index has what is owed by the order's amount, and PostgreSQL can't tell how few such orders are: they are found first,
 * and sorted then.
 */
function inOrder(filter: OrderFilter): RawBuilder<unknown> {
  const isUnsorted = filter.stage === 'REFUND_DUE' && filter.sort === 'largest'
  return isUnsorted
    ? sql`(SELECT * FROM orders o WHERE ${all(inStage(filter))} OFFSET 0)`
    : sql`orders`
}

async function findUnfiltered(db: Db, { filter, after, limit }: Wanted): Promise<Found[]> {
  const conditions = all([...inStage(filter), ...inTime(filter, after)])
  const { rows } = await sql<Found>`
    SELECT ${placeOf(filter)} FROM ${inOrder(filter)} o WHERE ${conditions} ${sorted(filter)} LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

const everything = 2_000_000_000

/** The matching ones among so many of the first orders, read until there are enough. */
async function lookThrough(
  db: Db,
  { filter, after, limit }: Wanted,
  budget: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT ${placeOf(filter)} FROM (${candidates(filter, budget, after)}) o
    WHERE ${isMatch(filter)} ${sorted(filter)} LIMIT ${limit}`.execute(db)
  return rows
}

/** By time, days are the beginning of what is looked through; by amount they lie anywhere. */
const amongCandidates = (filter: OrderFilter, after?: Place) => [
  ...(filter.sort === 'largest' ? behind(filter, after) : inTime(filter, after)),
  ...(isBroad(filter) ? [] : inStage(filter)),
]

/** The first orders, with what `isMatch` asks of them. */
export function candidates(filter: OrderFilter, count: number, after?: Place) {
  const conditions = all(amongCandidates(filter, after))
  return sql`SELECT ${columns(filter)} FROM ${inOrder(filter)} o WHERE ${conditions} ${sorted(filter)} LIMIT ${count}`
}

/** True for candidates that match. Where they are of one stage, they need not have what tells it. */
export function isMatch(filter: OrderFilter): Condition {
  return all([
    ...(isBroad(filter) ? inStage(filter) : []),
    ...(filter.sort === 'largest' ? inDays(filter) : []),
    ...byColumns(filter),
    ...byText(filter),
    ...byLinks(filter),
  ])
}

async function areThereMore(db: Db, { filter, after }: Wanted): Promise<boolean> {
  const conditions = all(amongCandidates(filter, after))
  const { rows } = await sql`
    SELECT FROM ${inOrder(filter)} o WHERE ${conditions} ${sorted(filter)} OFFSET ${budgetOf(filter)} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** So many orders are gathered in some 40 ms. */
export const mostGathered = 10_000

/**
 * All matching orders, sorted. Materialized, or the plan would follow the order again. What the first orders did not have may
 * be common all the same, as after a flash sale, whose orders are all alike: then it is soon found further on.
 */
async function gather(db: Db, wanted: Wanted, isRareProduct: boolean): Promise<Found[]> {
  const { filter, after, limit } = wanted
  const { rows } = await sql<Found & { isCommon: boolean }>`
    WITH o AS MATERIALIZED (${gathered(filter, { isRareProduct, after })} LIMIT ${mostGathered + 1})
    SELECT ${placeOf(filter)}, (SELECT count(*) FROM o) > ${mostGathered} AS "isCommon" FROM o ${sorted(filter)} LIMIT ${limit}`.execute(
    db,
  )
  return rows[0]?.isCommon
    ? lookThrough(db, wanted, everything)
    : rows.map(({ id, key }) => ({ id, key }))
}

/** A statement that finds all matching orders by the most selective index; `isRareProduct` as `isOfRareProduct` says. */
export function gathered(
  filter: OrderFilter,
  { isRareProduct, after }: { isRareProduct: boolean; after?: Place | undefined },
): RawBuilder<unknown> {
  const linked = isRareProduct ? ofProduct(filter) : byManyLinks(filter)
  const conditions = all([
    ...inStage(filter),
    ...inTime(filter, after),
    ...byColumns(filter),
    ...(linked ? byText(filter) : byIndexedText(filter)),
    ...byLinks(filter),
  ])
  if (!linked) return sql`SELECT ${columns(filter)} FROM orders o WHERE ${conditions}`
  // Each order by its key: their number is overestimated, and a scan of all orders would be chosen.
  return sql`SELECT o.* FROM (${linked}) own CROSS JOIN LATERAL (
    SELECT ${columns(filter)} FROM orders o WHERE o.id = own.order_id AND ${conditions} OFFSET 0) o`
}

const ofProduct = ({ productId }: OrderFilter) =>
  sql`SELECT DISTINCT order_id FROM order_items WHERE product_id = ${productId}::uuid`

/** Ids of orders by their items and events, where these are the best way to find them. */
function byManyLinks(filter: OrderFilter): RawBuilder<unknown> | undefined {
  const { productId, staffId, locationId, text } = filter
  if (isRare(text) || !isLarge(filter)) return
  const links = [
    productId && ofProduct(filter),
    staffId && sql`SELECT DISTINCT order_id FROM order_events WHERE staff_id = ${staffId}::uuid`,
    // Nearly all orders take from the main place.
    locationId &&
      locationId !== mainLocationId &&
      sql`SELECT DISTINCT order_id FROM order_items WHERE location_id = ${locationId}::uuid`,
  ].filter((link) => typeof link === 'object')
  if (links.length === 0 || (text && links.length === 1)) return
  return sql.join(links, sql` INTERSECT `)
}

/** So many orders are read one by one in some 20 ms. */
const few = 3000

/** True when the filter's product is in so few orders that these are the best way to find all that match. */
export async function isOfRareProduct(db: Db, filter: OrderFilter): Promise<boolean> {
  if (!filter.productId || isRare(filter.text)) return false
  const { rows } = await sql`
    SELECT FROM (${ofProduct(filter)}) ids OFFSET ${few} LIMIT 1`.execute(db)
  return rows.length === 0
}
