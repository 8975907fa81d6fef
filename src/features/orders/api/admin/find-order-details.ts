import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import type { OrderChange, OrderStatus } from '../../contract.ts'
import { type Actor, isOrderId, type Stage } from '../../domain.ts'
import { findOrders, type OrderRow } from '../repository.ts'
import { type all, newestFirst, stageOf } from './order-conditions.ts'

type EventRow = {
  id: string
  created_at: Date
  kind: string
  actor: Actor
  staff_id: string | null
  staff_name: string | null
  amount: number | null
  reason: string
  note: string
  change: OrderChange | null
}

type PaymentRow = {
  id: string
  received_at: Date
  amount: number
  outcome: string
  provider: string
  memo: string
}

export type OtherOrderRow = {
  id: string
  created_at: Date
  stage: Stage
  total: number
  isByAccount: boolean
  isByPhone: boolean
}

export type AccountRow = {
  id: string
  name: string | null
  phone: string | null
  email: string | null
  created_at: Date
}

type OwnColumns = {
  stage: Stage
  version: number
  confirmed_at: Date | null
  packed_at: Date | null
  voucher_code: string | null
  region: OrderDetails['region']
  account: (Omit<AccountRow, 'created_at'> & { created_at: string }) | null
}

export type StatusCounts = Record<OrderStatus, number>

export type OrderDetailRows = OwnColumns & {
  order: OrderRow
  events: EventRow[]
  payments: PaymentRow[]
  others: OtherOrderRow[]
  byAccount: StatusCounts | null
  byPhone: StatusCounts | null
}

export type { EventRow, PaymentRow }

/** All that is stored about an order. Throws ORDER_NOT_FOUND. */
export async function findOrderDetails(db: Db, id: string): Promise<OrderDetailRows> {
  const [order] = isOrderId(id) ? await findOrders(db, { id }) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { user_id, phone } = order
  const [own, events, payments, others, byAccount, byPhone] = await Promise.all([
    findOwn(db, id),
    findEvents(db, id),
    findPaymentsOf(db, id),
    findOthers(db, order),
    user_id ? countByStatus(db, sql`o.user_id = ${user_id}::uuid AND o.id <> ${id}`) : null,
    phone ? countByStatus(db, sql`o.phone = ${phone} AND o.phone <> '' AND o.id <> ${id}`) : null,
  ])
  return { order, ...own, events, payments, others, byAccount, byPhone }
}

async function findOwn(db: Db, id: string): Promise<OwnColumns> {
  const { rows } = await sql<OwnColumns>`
    SELECT ${stageOf} AS stage, o.version, o.confirmed_at, o.packed_at,
      jsonb_build_object('scheme', o.address_scheme, 'provinceCode', o.province_code, 'districtCode', o.district_code,
        'wardCode', o.ward_code) AS region,
      (SELECT v.code FROM user_vouchers u JOIN vouchers v ON v.id = u.voucher_id WHERE u.order_id = o.id) AS voucher_code,
      (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email, 'created_at', a.created_at)
        FROM users a WHERE a.id = o.user_id) AS account
    FROM orders o WHERE o.id = ${id}`.execute(db)
  const [own] = rows
  if (!own) throw new AppError('ORDER_NOT_FOUND')
  return own
}

async function findEvents(db: Db, id: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.id::text, e.created_at, e.kind, e.actor, e.staff_id, s.name AS staff_name, e.amount, e.reason, e.note, e.change
    FROM order_events e LEFT JOIN staff s ON s.id = e.staff_id WHERE e.order_id = ${id} ORDER BY e.id`.execute(
    db,
  )
  return rows
}

async function findPaymentsOf(db: Db, id: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT id, received_at, amount, outcome, provider, memo FROM payments WHERE order_id = ${id} ORDER BY received_at, id`.execute(
    db,
  )
  return rows
}

const mostOthers = 10

async function findOthers(db: Db, { id, user_id, phone }: OrderRow): Promise<OtherOrderRow[]> {
  const newestOf = (isTheirs: ReturnType<typeof all>) =>
    sql`(SELECT o.* FROM orders o WHERE ${isTheirs} AND o.id <> ${id} ${newestFirst} LIMIT ${mostOthers})`
  const { rows } = await sql<OtherOrderRow>`
    SELECT o.id, o.created_at, ${stageOf} AS stage, o.total,
      coalesce(o.user_id = ${user_id}::uuid, false) AS "isByAccount", o.phone = ${phone} AS "isByPhone"
    FROM (${newestOf(sql`o.user_id = ${user_id}::uuid`)} UNION ${newestOf(sql`o.phone = ${phone} AND o.phone <> ''`)}) o
    ${newestFirst} LIMIT ${mostOthers}`.execute(db)
  return rows
}

/** Orders of one person that are counted. */
const mostCounted = 10_000

async function countByStatus(db: Db, isTheirs: ReturnType<typeof all>): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    SELECT status, count(*)::integer AS count
    FROM (SELECT o.status FROM orders o WHERE ${isTheirs} LIMIT ${mostCounted}) theirs GROUP BY status`.execute(
    db,
  )
  const counts = { PENDING: 0, SHIPPING: 0, COMPLETED: 0, CANCELLED: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}
