import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type Place, pageOf } from '#platform/keyset.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import type {
  StaffVoucher,
  VoucherDetails,
  VoucherListState,
  VoucherUse,
} from '../../admin-contract.ts'
import type { VoucherKind } from '../../domain.ts'
import { findTargets } from './voucher-targets.ts'

const pageSize = 50

export type VoucherColumns = Place & {
  code: string
  state: VoucherListState
  kind: VoucherKind
  percent: number
  max_discount: number | null
  max_shipping: number | null
  min_subtotal: number
  start_at: Date
  end_at: Date
  quantity: number | null
  used: number
  is_public: boolean
  description: string
  is_targeted: boolean
  version: number
}

// Ids rise with time, so they alone are places.
const columns = sql`v.*, '0' AS micros,
  CASE WHEN v.end_at <= now() THEN 'ended' WHEN v.start_at > now() THEN 'soon'
    WHEN v.used >= v.quantity THEN 'used-up' ELSE 'usable' END AS state`

export const isIn: Readonly<Record<VoucherListState, RawBuilder<unknown>>> = {
  usable: sql`v.end_at > now() AND v.start_at <= now() AND (v.quantity IS NULL OR v.used < v.quantity)`,
  soon: sql`v.start_at > now()`,
  'used-up': sql`v.end_at > now() AND v.start_at <= now() AND v.used >= v.quantity`,
  ended: sql`v.end_at <= now()`,
}

type Wanted = { state?: VoucherListState | undefined; q?: string | undefined }

/** As codes are written: spaces and dashes are often typed along. */
export function hasInCode(q = ''): RawBuilder<unknown> {
  const part = q.toUpperCase().replaceAll(/[\s-]/g, '')
  return sql`(${part} = '' OR strpos(v.code, ${part}) > 0)`
}

/** Vouchers, the newest first. */
export async function findStaffVouchers(
  db: Db,
  { state, q }: Wanted,
  after: Place | undefined,
): Promise<{ data: StaffVoucher[]; next: string | null }> {
  const { rows } = await sql<VoucherColumns>`
    SELECT ${columns} FROM vouchers v
    WHERE ${state ? isIn[state] : sql`true`} AND ${hasInCode(q)}
      AND ${after ? sql`v.id < ${after.id}::uuid` : sql`true`}
    ORDER BY v.id DESC LIMIT ${pageSize + 1}`.execute(db)
  const { page, next } = pageOf(rows, pageSize)
  return { data: page.map(presentVoucher), next }
}

/** Throws NOT_FOUND. */
export async function getStaffVoucher(db: Db, id: string): Promise<VoucherDetails> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<VoucherColumns & { discounted: number; unused: number }>`
    SELECT ${columns},
      (SELECT coalesce(sum(o.voucher_discount + o.shipping_discount), 0)::bigint FROM user_vouchers h JOIN orders o ON o.id = h.order_id
        WHERE h.voucher_id = v.id AND h.order_id IS NOT NULL) AS discounted,
      (SELECT count(*)::integer FROM user_vouchers h WHERE h.voucher_id = v.id AND h.order_id IS NULL) AS unused
    FROM vouchers v WHERE v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  const targets = row.is_targeted ? await findTargets(db, id) : null
  return { ...presentVoucher(row), targets, discounted: vnd(row.discounted), unused: row.unused }
}

/** Orders that use a voucher, the latest first. */
export async function findVoucherUses(
  db: Db,
  id: string,
  after: Place | undefined,
): Promise<{ data: VoucherUse[]; next: string | null }> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<Place & { orderId: string; discount: number; at: Date }>`
    SELECT h.id, '0' AS micros, o.id AS "orderId", o.voucher_discount + o.shipping_discount AS discount, o.created_at AS at
    FROM user_vouchers h JOIN orders o ON o.id = h.order_id
    WHERE h.voucher_id = ${id} AND h.order_id IS NOT NULL AND ${after ? sql`h.id < ${after.id}::uuid` : sql`true`}
    ORDER BY h.id DESC LIMIT ${pageSize + 1}`.execute(db)
  const { page, next } = pageOf(rows, pageSize)
  return {
    data: page.map(({ orderId, discount, at }) => ({
      orderId,
      discount: vnd(discount),
      at: at.toISOString(),
    })),
    next,
  }
}

function presentVoucher(row: VoucherColumns): StaffVoucher {
  const isAmount = row.kind === 'amount'
  const most = row.kind === 'shipping' ? row.max_shipping : row.max_discount
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    kind: row.kind,
    value: isAmount ? (row.max_discount ?? 0) : row.percent,
    maxDiscount: isAmount || most === null ? null : vnd(most),
    minSubtotal: vnd(row.min_subtotal),
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    quantity: row.quantity,
    used: row.used,
    isPublic: row.is_public,
    description: row.description,
    isTargeted: row.is_targeted,
    version: row.version,
  }
}
