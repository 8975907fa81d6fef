import { sql } from 'kysely'
import { outstanding, refundDue } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { maskName, maskPhone } from '#shared/mask-customer.ts'
import { vnd } from '#shared/money.ts'
import type { SearchHint } from '#shared/search-hint.ts'
import type { OrderRow, OrderSearch } from '../../admin-contract.ts'
import type { HoldReason, OrderStatus, PaymentMethod, PaymentStatus } from '../../contract.ts'
import type { Stage } from '../../domain.ts'
import { balanceOf } from '../order-balance.ts'
import { holdOf } from '../present-order.ts'
import { findOrderIds } from './find-order-ids.ts'
import { type OrderFilter, type Place, stageOf } from './order-conditions.ts'
import { hintOf, readSearch } from './read-search.ts'

const pageSize = 50

type Viewer = { seesCustomers: boolean }

/** The first orders that match in their order, 50 a page, after `cursor`. Throws INVALID_FIELD for days, INVALID_INPUT for a cursor that can't be read. */
export async function listOrders(
  db: Db,
  search: OrderSearch & { cursor?: string | undefined },
  viewer: Viewer,
): Promise<{ data: OrderRow[]; next: string | null; hint: SearchHint | null }> {
  const { cursor, ...rest } = search
  const filter = filterOf(rest, viewer)
  const after = cursor === undefined ? undefined : readCursor(cursor, filter)
  const found = await findOrderIds(db, { filter, after, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1) : undefined
  const rows = await findRows(
    db,
    page.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => present(row, viewer)),
    next: last ? cursorOf(last, filter) : null,
    hint: hintOfSearch(rest, viewer),
  }
}

const hintOfSearch = ({ q }: OrderSearch, viewer: Viewer) =>
  hintOf(q === undefined ? undefined : readSearch(q, viewer))

/** As `filterOf`, but refuses a search of which nothing can be read: the file would be of all orders. */
export function exportFilterOf(search: OrderSearch, viewer: Viewer): OrderFilter {
  const hint = hintOfSearch(search, viewer)
  if (hint?.isUnsearched) throw fieldError('q', hint.text)
  return filterOf(search, viewer)
}

/** Throws INVALID_FIELD. */
export function filterOf({ q, ...rest }: OrderSearch, viewer: Viewer): OrderFilter {
  if (rest.from && rest.to && rest.from > rest.to) {
    throw fieldError('to', 'Ngày cuối phải từ ngày đầu trở đi.')
  }
  return { ...rest, text: q === undefined ? undefined : readSearch(q, viewer).text }
}

/** It has the sort, so that a cursor of another one is refused. */
const cursorOf = ({ key, id }: Place, { sort = 'newest' }: OrderFilter) =>
  Buffer.from(`${sort} ${key} ${id}`).toString('base64url')

function readCursor(cursor: string, { sort = 'newest' }: OrderFilter): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, of, key, id] = /^(\w+) (\d{1,16}) (DH[0-9A-Z]{8})$/.exec(text) ?? []
  if (of !== sort || !key || !id) throw new AppError('INVALID_INPUT')
  return { key, id }
}

type Row = {
  id: string
  created_at: Date
  stage: Stage
  recipient: string
  phone: string
  province_name: string
  total: number
  returned_amount: number
  paid_amount: number
  refunded_amount: number
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  status: OrderStatus
  hold_reason: HoldReason | null
  hold_due_at: Date | null
  tracking_code: string | null
  sent: number
  items: number
  pieces: number
  first: { name: string; variant: string; image: string | null } | null
  notes: number
}

/** These orders in this order. */
async function findRows(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.created_at, ${stageOf} AS stage, o.recipient, o.phone, o.province_name, o.total, o.returned_amount, o.paid_amount,
      o.refunded_amount, o.payment_method,
      o.payment_status, o.status, o.hold_reason, o.hold_due_at, i.items, i.pieces, i.sent, i.first,
      CASE WHEN o.shipment_count = 0 THEN o.tracking_code ELSE (SELECT s.tracking_code FROM shipments s
        WHERE s.order_id = o.id ORDER BY s.number DESC LIMIT 1) END AS tracking_code,
      (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'note')::integer AS notes
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.id = wanted.id
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS items, coalesce(sum(quantity), 0)::integer AS pieces,
        coalesce(sum(in_shipments), 0)::integer AS sent,
        (array_agg(jsonb_build_object('name', product_name, 'variant', variant_name, 'image', image_url)
          ORDER BY position))[1] AS first
      FROM order_items WHERE order_id = o.id
    ) i
    ORDER BY wanted.place`.execute(db)
  return rows
}

const isUnpaidCod = ({ payment_method, payment_status }: Row) =>
  payment_method === 'COD' && payment_status === 'unpaid'

function present(row: Row, { seesCustomers }: Viewer): OrderRow {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    stage: row.stage,
    recipient: seesCustomers ? row.recipient : maskName(row.recipient),
    phone: seesCustomers ? row.phone : maskPhone(row.phone),
    province: row.province_name,
    items: row.items,
    pieces: row.pieces,
    firstItem: row.first,
    total: vnd(row.total),
    toCollect: vnd(isUnpaidCod(row) ? outstanding(balanceOf(row)) : 0),
    refundDue: vnd(refundDue(balanceOf(row))),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    hold: holdOf(row),
    trackingCode: row.tracking_code,
    sentPieces: row.sent,
    notes: row.notes,
  }
}
