import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type VoucherKind, voucherCodeFrom } from '../../domain.ts'
import { voucherColumns } from '../voucher-columns.ts'

export const voucherStates = ['usable', 'soon', 'used-up', 'ended'] as const

export type VoucherRow = {
  id: string
  code: string
  state: (typeof voucherStates)[number]
  kind: VoucherKind
  percent: number
  maxDiscount: number | null
  minSubtotal: number
  startAt: Date
  endAt: Date
  /** Maximum number of uses; null for no limit. */
  quantity: number | null
  used: number
  isPublic: boolean
  isTargeted: boolean
  description: string
}

type Wanted = { state?: VoucherRow['state'] | undefined; code?: string; limit?: number }

/** Vouchers in the order usable, upcoming, used up, ended. */
export async function listVouchers(
  db: Db,
  { state, code, limit = 1 }: Wanted,
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    SELECT * FROM (
      SELECT id, code, ${voucherColumns}, start_at AS "startAt", end_at AS "endAt", quantity, used, is_public AS "isPublic", description,
        CASE WHEN end_at <= now() THEN 'ended' WHEN start_at > now() THEN 'soon'
          WHEN used >= quantity THEN 'used-up' ELSE 'usable' END AS state
      FROM vouchers v WHERE ${code ?? null}::text IS NULL OR code = ${code ?? null}) voucher
    WHERE ${state ?? null}::text IS NULL OR state = ${state ?? null}
    ORDER BY array_position(${voucherStates}::text[], state),
      CASE state WHEN 'soon' THEN "startAt" WHEN 'ended' THEN NULL ELSE "endAt" END, "endAt" DESC, code
    LIMIT ${limit}`.execute(db)
  return rows
}

/** The voucher with this code, in any spelling. Throws OperatorError when there is none. */
export async function getVoucher(db: Db, typed: string): Promise<VoucherRow> {
  const code = voucherCodeFrom(typed)
  const [voucher] = code ? await listVouchers(db, { code }) : []
  if (voucher) return voucher
  throw new OperatorError(
    t(
      `Không có voucher ${typed.trim()}. “voucher list” liệt kê tất cả.`,
      `There is no voucher ${typed.trim()}. “voucher list” shows all.`,
    ),
  )
}

export type Holder = {
  phone: string | null
  name: string | null
  /** Null until it is used. */
  orderId: string | null
  since: Date
}

/** Shoppers with a grant or use of a voucher, latest first, with their total number. */
export async function findHolders(
  db: Db,
  voucherId: string,
  limit: number,
): Promise<{ holders: Holder[]; total: number }> {
  const [holders, counted] = await Promise.all([
    sql<Holder>`
      SELECT u.phone, u.name, h.order_id AS "orderId", h.created_at AS since
      FROM user_vouchers h JOIN users u ON u.id = h.user_id
      WHERE h.voucher_id = ${voucherId} ORDER BY h.created_at DESC, h.id DESC LIMIT ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM user_vouchers WHERE voucher_id = ${voucherId}`.execute(
      db,
    ),
  ])
  return { holders: holders.rows, total: counted.rows[0]?.total ?? 0 }
}
