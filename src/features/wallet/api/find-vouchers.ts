import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { vnd } from '#shared/money.ts'
import type { AvailableVoucher, Voucher } from '../contract.ts'
import { type Holding, type VoucherTerms, voucherReduction, voucherState } from '../domain.ts'
import { voucherColumns } from './voucher-columns.ts'

type Page = { limit: number; offset: number }
type Row = VoucherTerms &
  Holding & {
    appliesTo: string[] | null
    id: string
    code: string
    description: string
    orderId: string | null
    now: Date
  }

/** Names that are told of what a voucher is for. */
const mostNames = 6

type Available = {
  userId: string | undefined
  subtotal: number | undefined
  shippingFee: number | undefined
}

/** The names of what a voucher `v` is for, categories first; null where it is for all. */
const targetNames = sql`CASE WHEN is_targeted THEN ARRAY(
  SELECT name FROM (
    SELECT c.name, 0 AS place FROM voucher_targets t JOIN categories c ON c.id = t.category_id WHERE t.voucher_id = v.id
    UNION ALL
    SELECT p.name, 1 FROM voucher_targets t JOIN products p ON p.id = t.product_id WHERE t.voucher_id = v.id AND p.deleted_at IS NULL
  ) named ORDER BY place, name LIMIT ${mostNames}) END`

/** Days for which ended public vouchers stay listed. */
const pastDays = 30

const open = sql`order_id IS NULL AND end_at > now() AND (quantity IS NULL OR used < quantity)`
const byUse = sql`start_at > now(), CASE WHEN start_at > now() THEN start_at ELSE end_at END, id`
const latest = sql`end_at DESC, id`

/**
 * Vouchers visible to a user: public ones (the only ones for guests) and granted ones. Two branches, because each uses an
 * index that a single outer join would not.
 */
function known(userId: string | undefined) {
  const owner = sql`${userId ?? null}::uuid`
  const columns = sql`v.*, h.id AS held_id, h.order_id`
  const listed = sql`v.is_public AND v.end_at > now() - make_interval(days => ${pastDays}::integer)`
  return sql`
    FROM (
      SELECT ${columns} FROM vouchers v LEFT JOIN user_vouchers h ON h.voucher_id = v.id AND h.user_id = ${owner}
      WHERE ${listed}
      UNION ALL
      SELECT ${columns} FROM user_vouchers h JOIN vouchers v ON v.id = h.voucher_id
      WHERE h.user_id = ${owner} AND NOT (${listed})
    ) v`
}

/** A page of a user's open vouchers, soonest end or start first, or of past ones, latest first. */
export async function findWallet(
  db: Db,
  { userId, group }: { userId: string; group: 'open' | 'past' },
  page: Page,
): Promise<{ vouchers: Voucher[]; total: number }> {
  const isOpen = group === 'open'
  const listed = sql`${known(userId)} WHERE (${open}) = ${isOpen}`
  const [vouchers, counted] = await Promise.all([
    select(db, listed, isOpen ? byUse : latest, page),
    sql<{ total: number }>`SELECT count(*)::integer AS total ${listed}`.execute(db),
  ])
  return { vouchers: vouchers.map(present), total: counted.rows[0]?.total ?? 0 }
}

/**
 * Vouchers usable now by a user or guest. With a `subtotal` in đồng: largest discount first, then those with a higher
 * minimum, nearest first. Without: soonest end first. Without a `shippingFee` nothing is said of what is taken off it.
 */
export async function findAvailable(
  db: Db,
  { userId, subtotal, shippingFee }: Available,
  limit: number,
): Promise<AvailableVoucher[]> {
  const listed = sql`${known(userId)} WHERE (${open}) AND start_at <= now()`
  const goods = sql`${subtotal ?? 0}::bigint`
  const fee = sql`${shippingFee ?? 0}::bigint`
  const byGain = sql`min_subtotal > ${goods}, CASE WHEN min_subtotal > ${goods} THEN min_subtotal
    WHEN is_targeted THEN 0 WHEN kind = 'shipping' THEN -least(${fee}, max_shipping)
    ELSE -least(${goods} * percent / 100, max_discount) END, end_at, id`
  const order = subtotal === undefined ? byUse : byGain
  const rows = await select(db, listed, order, { limit, offset: 0 })
  return rows.map((row) => ({ ...present(row), ...gain(row, { subtotal, shippingFee }) }))
}

function gain(terms: VoucherTerms, { subtotal, shippingFee }: Omit<Available, 'userId'>) {
  if (subtotal === undefined) return { off: null, missing: null }
  const missing = Math.max(0, terms.minSubtotal - subtotal)
  if (missing > 0) return { off: vnd(0), missing: vnd(missing) }
  // What it takes off depends on more than these sums.
  const isUnknown = terms.kind === 'shipping' ? shippingFee === undefined : terms.isTargeted
  if (isUnknown) return { off: null, missing: vnd(0) }
  const off = voucherReduction(terms, { subtotal, shippingFee: shippingFee ?? 0 })
  return { off: vnd(off.voucherDiscount + off.shippingDiscount), missing: vnd(0) }
}

async function select(
  db: Db,
  listed: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, code, ${voucherColumns}, ${targetNames} AS "appliesTo", start_at AS "startAt",
      end_at AS "endAt", quantity, used, is_public AS "isPublic", description, held_id IS NOT NULL AS "isGranted",
      order_id IS NOT NULL AS "isSpent", order_id AS "orderId", now() AS now
    ${listed} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

function present(row: Row): Voucher {
  const { id, code, kind, percent, maxDiscount, minSubtotal, description, orderId } = row
  return {
    id,
    code,
    kind,
    discount: percent,
    maxDiscount: maxDiscount === null ? null : vnd(maxDiscount),
    minSubtotal: vnd(minSubtotal),
    startAt: row.startAt.toISOString(),
    expiredAt: row.endAt.toISOString(),
    description,
    appliesTo: row.appliesTo,
    state: voucherState(row, row, row.now),
    orderId,
  }
}
