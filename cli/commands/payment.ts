import { Command } from 'commander'
import {
  assignPayment,
  findPayments,
  findRefundsDue,
  type PaymentRow,
  type RefundDue,
  recordRefund,
} from '#features/orders/api/public.ts'
import type { Outcome } from '#features/payment/domain.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { oneOf, orderId, wholeNumber } from '../arguments.ts'
import { print, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { outcome?: Outcome; limit: number; json?: boolean }
type RefundFlags = { amount?: number; note?: string }

const outcomes: readonly Outcome[] = ['exact', 'under', 'over', 'late', 'extra', 'unknown']
const limit = ['--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20] as const

export function paymentCommand(): Command {
  const command = new Command('payment').description('money that came in, and what goes back')
  command
    .command('list')
    .description('the newest payments')
    .option('--outcome <outcome>', `only these: ${outcomes.join(', ')}`, oneOf(outcomes))
    .option(...limit)
    .option('--json', 'as JSON')
    .action((flags: ListFlags) =>
      withShop(async ({ db }) => {
        const payments = await findPayments(db, flags)
        if (flags.json) printJson(payments.map(toJson))
        else printPayments(payments)
      }),
    )
  command
    .command('assign')
    .description('counts money that came without an order for one')
    .argument('<payment>', 'its id in payment list')
    .argument('<order>', 'such as DH7K3M9QX2', orderId)
    .action((paymentId: string, id: string) =>
      withServices(async (services) => {
        const { outcome, amount } = await assignPayment(services, paymentId.trim(), id)
        print(`${formatVnd(amount)} are counted for ${id}: ${outcome}.`)
      }),
    )
  command
    .command('owed')
    .description('orders whose shoppers are owed money, the oldest first')
    .option(...limit)
    .option('--json', 'as JSON')
    .action((flags: { limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const orders = await findRefundsDue(db, flags.limit)
        if (flags.json) printJson(orders.map(toOwed))
        else printOwed(orders)
      }),
    )
  command
    .command('refunded')
    .description('says that what is owed for an order was sent back')
    .argument('<order>', 'such as DH7K3M9QX2', orderId)
    .option('--amount <đồng>', 'only a part of it', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option('--note <text>', 'stored with the order, for yourself')
    .action((id: string, { amount, note }: RefundFlags) =>
      withShop(async ({ db }) => {
        const sent = await recordRefund(db, id, { amount, note: note?.trim() })
        print(`${formatVnd(sent)} of order ${id} went back.`)
      }),
    )
  return command
}

function printPayments(payments: PaymentRow[]): void {
  if (payments.length === 0) print('There are no payments.')
  else
    printTable(
      ['PAYMENT', 'RECEIVED', 'OUTCOME', 'AMOUNT', 'ORDER', 'BY', 'ACCOUNT', 'MEMO'],
      payments.map((payment) => [
        payment.id,
        formatDateTime(payment.received_at),
        payment.outcome,
        formatVnd(payment.amount),
        payment.order_id,
        payment.provider,
        payment.account,
        payment.memo,
      ]),
    )
}

function printOwed(orders: RefundDue[]): void {
  if (orders.length === 0) print('Nothing is owed.')
  else
    printTable(
      ['ORDER', 'STATUS', 'OWED', 'PAID', 'TOTAL', 'PHONE', 'RECIPIENT'],
      orders.map((order) => [
        order.id,
        order.status,
        formatVnd(order.due),
        formatVnd(order.paid_amount),
        formatVnd(order.total),
        order.phone,
        order.recipient,
      ]),
    )
}

function toJson(payment: PaymentRow) {
  return {
    id: payment.id,
    orderId: payment.order_id,
    provider: payment.provider,
    reference: payment.provider_reference,
    amount: payment.amount,
    outcome: payment.outcome,
    memo: payment.memo,
    account: payment.account,
    transferredAt: payment.transferred_at?.toISOString() ?? null,
    receivedAt: payment.received_at.toISOString(),
  }
}

function toOwed(order: RefundDue) {
  return {
    orderId: order.id,
    status: order.status,
    owed: order.due,
    paidAmount: order.paid_amount,
    refundedAmount: order.refunded_amount,
    total: order.total,
    phone: order.phone,
    recipient: order.recipient,
  }
}
