import { sql } from 'kysely'
import { z } from 'zod'
import {
  AssignTransfer,
  ChoicesAnswer,
  ChoicesQuery,
  type RefundOwed,
  RefundsAnswer,
  RefundsQuery,
  type StaffTransfer,
  TransferAnswer,
  TransferChoicesAnswer,
  TransferQuery,
  TransfersAnswer,
} from '#features/payment/admin-contract.ts'
import { countCapped } from '#platform/count-capped.ts'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { CountsAnswer } from '#shared/capped-count.ts'
import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import { isOrderId } from '../../domain.ts'
import { StaffOrderId, viewerOf } from '../admin/order-list-routes.ts'
import { findPayments, findRefundsDue, type PaymentRow, type RefundDue } from '../find-payments.ts'
import { assignTransfer } from './assign-transfer.ts'
import { transferExportRoutes } from './export-routes.ts'
import { findOrderChoices } from './find-order-choices.ts'
import { findTransferChoices } from './find-transfer-choices.ts'
import { moneyFilterOf } from './read-money-search.ts'

const success = true as const
const read = { permission: 'payments.read' as const }
const assign = { permission: 'payments.assign' as const }
const tags = ['admin-transfers']
const pageSize = 50

const TransferParams = z.object({ id: z.string().max(100) })

/** Money that came in, and money that is owed, mounted under `/api/admin`. */
export const transferRoutes: Routes = async (app, services) => {
  const { db } = services
  await app.register(transferExportRoutes, services)

  app.get(
    '/transfers',
    {
      config: read,
      schema: {
        tags,
        summary: 'Money that came in, newest first',
        querystring: TransferQuery,
        response: { 200: TransfersAnswer },
      },
    },
    async (request) => {
      const { cursor, ...search } = request.query
      const viewer = viewerOf(request)
      const after = readCursor(cursor, isId)
      const filter = moneyFilterOf(search, viewer)
      const found = await findPayments(db, { ...filter, after, limit: pageSize + 1 })
      const { page, next } = pageOf(found, pageSize)
      return { success, data: page.map((payment) => presentTransfer(payment, viewer)), next }
    },
  )

  app.get(
    '/transfers/counts',
    {
      config: read,
      schema: {
        tags,
        summary: 'Number of transfers that no order is credited with',
        response: { 200: CountsAnswer },
      },
    },
    async () => ({
      success,
      data: {
        unknown: await countCapped(
          db,
          sql`SELECT FROM payments WHERE outcome = 'unknown' AND order_id IS NULL`,
        ),
      },
    }),
  )

  app.get(
    '/transfers/:id/orders',
    {
      config: assign,
      schema: {
        tags,
        summary: 'Orders that a transfer may be for',
        params: TransferParams,
        querystring: ChoicesQuery,
        response: { 200: ChoicesAnswer },
      },
    },
    async (request) => ({
      success,
      data: await findOrderChoices(db, request.params.id, request.query.q, viewerOf(request)),
    }),
  )

  app.get(
    '/orders/:id/transfers',
    {
      config: assign,
      schema: {
        tags,
        summary: 'Money without an order that may be for this one, equal amounts first',
        params: StaffOrderId,
        response: { 200: TransferChoicesAnswer },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const found = await findTransferChoices(db, request.params.id)
      return { success, data: found.map((payment) => presentTransfer(payment, viewer)) }
    },
  )

  app.post(
    '/transfers/:id/assign',
    {
      config: assign,
      schema: {
        tags,
        summary: 'Credits an order with a transfer, once; 409 PAYMENT_ALREADY_COUNTED',
        params: TransferParams,
        body: AssignTransfer,
        response: { 200: TransferAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await assignTransfer(services, id, request.body.orderId, staffActor(request))
      const [payment] = await findPayments(db, { id, limit: 1 })
      if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
      return { success, data: presentTransfer(payment, viewerOf(request)) }
    },
  )

  app.get(
    '/refunds',
    {
      config: read,
      schema: {
        tags,
        summary: 'Orders whose shoppers are owed money, oldest first',
        querystring: RefundsQuery,
        response: { 200: RefundsAnswer },
      },
    },
    async (request) => {
      const after = readCursor(request.query.cursor, isOrderId)
      const { page, next } = pageOf(await findRefundsDue(db, pageSize + 1, after), pageSize)
      const viewer = viewerOf(request)
      return { success, data: page.map((order) => presentRefund(order, viewer)), next }
    },
  )
}

type Viewer = ReturnType<typeof viewerOf>

function presentTransfer(payment: PaymentRow, { seesCustomers }: Viewer): StaffTransfer {
  return {
    id: payment.id,
    orderId: payment.order_id,
    amount: vnd(payment.amount),
    outcome: payment.outcome,
    memo: seesCustomers ? payment.memo : hideText(payment.memo),
    account: payment.account,
    provider: payment.provider,
    reference: payment.provider_reference,
    transferredAt: payment.transferred_at?.toISOString() ?? null,
    receivedAt: payment.received_at.toISOString(),
  }
}

function presentRefund(order: RefundDue, { seesCustomers }: Viewer): RefundOwed {
  return {
    orderId: order.id,
    createdAt: order.created_at.toISOString(),
    isCancelled: order.status === 'CANCELLED',
    total: vnd(order.total),
    paidAmount: vnd(order.paid_amount),
    refundedAmount: vnd(order.refunded_amount),
    returnedAmount: vnd(order.returned_amount),
    owed: vnd(order.due),
    recipient: seesCustomers ? order.recipient : maskName(order.recipient),
    phone: seesCustomers ? order.phone : maskPhone(order.phone),
  }
}
