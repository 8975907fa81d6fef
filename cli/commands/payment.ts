import { Command } from 'commander'
import {
  assignPayment,
  findPayments,
  findRefundsDue,
  type PaymentRow,
  type RefundDue,
  recordRefund,
} from '#features/orders/api/public.ts'
import { type Outcome, outcomes } from '#features/payment/domain.ts'
import { t } from '#platform/language.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { oneOf, orderId, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { print, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { outcome?: Outcome; limit: number; json?: boolean }
type RefundFlags = { amount?: number; note?: string }

const limit = () =>
  [
    '--limit <number>',
    t('nhiều nhất bấy nhiêu', 'at most so many'),
    wholeNumber(1, 10_000),
    20,
  ] as const

export function paymentCommand(): Command {
  const command = new Command('payment').description(
    t('tiền nhận vào, và tiền hoàn lại', 'money that came in, and what goes back'),
  )
  command
    .command('list')
    .description(t('các khoản mới nhất', 'the newest payments'))
    .option(
      '--outcome <outcome>',
      t(`chỉ loại này: ${outcomes.join(', ')}`, `only these: ${outcomes.join(', ')}`),
      oneOf(outcomes),
    )
    .option(...limit())
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: ListFlags) =>
      withShop(async ({ db }) => {
        const payments = await findPayments(db, flags)
        if (flags.json) printJson(payments.map(toJson))
        else printPayments(payments)
      }),
    )
  command
    .command('assign')
    .description(
      t(
        'tính một khoản tiền không rõ đơn cho một đơn',
        'counts money that came without an order for one',
      ),
    )
    .argument('<payment>', t('mã trong payment list', 'its id in payment list'))
    .argument('<order>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'), orderId)
    .action((paymentId: string, id: string) =>
      withServices(async (services) => {
        const { outcome, amount } = await assignPayment(
          services,
          paymentId.trim(),
          id,
          commandActor(),
        )
        print(
          t(
            `Đã tính ${formatVnd(amount)} cho ${id}: ${outcome}.`,
            `${formatVnd(amount)} are counted for ${id}: ${outcome}.`,
          ),
        )
      }),
    )
  command
    .command('owed')
    .description(
      t(
        'các đơn còn phải hoàn tiền, cũ nhất trước',
        'orders whose shoppers are owed money, the oldest first',
      ),
    )
    .option(...limit())
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: { limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const orders = await findRefundsDue(db, flags.limit)
        if (flags.json) printJson(orders.map(toOwed))
        else printOwed(orders)
      }),
    )
  command
    .command('refunded')
    .description(
      t('ghi rằng đã hoàn tiền của một đơn', 'says that what is owed for an order was sent back'),
    )
    .argument('<order>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'), orderId)
    .option(
      '--amount <đồng>',
      t('chỉ một phần', 'only a part of it'),
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--note <text>', t('ghi vào đơn, chỉ bạn đọc', 'stored with the order, for yourself'))
    .action((id: string, { amount, note }: RefundFlags) =>
      withServices(async (services) => {
        const sent = await recordRefund(services, id, {
          by: commandActor(),
          amount,
          note: note?.trim(),
        })
        print(
          t(
            `Đã hoàn ${formatVnd(sent)} của đơn ${id}.`,
            `${formatVnd(sent)} of order ${id} went back.`,
          ),
        )
      }),
    )
  return command
}

function printPayments(payments: PaymentRow[]): void {
  if (payments.length === 0) print(t('Chưa có khoản nào.', 'There are no payments.'))
  else
    printTable(
      [
        t('THANH TOÁN', 'PAYMENT'),
        t('NHẬN LÚC', 'RECEIVED'),
        t('KẾT QUẢ', 'OUTCOME'),
        t('SỐ TIỀN', 'AMOUNT'),
        t('ĐƠN', 'ORDER'),
        t('QUA', 'BY'),
        t('TÀI KHOẢN', 'ACCOUNT'),
        t('NỘI DUNG', 'MEMO'),
      ],
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
  if (orders.length === 0) print(t('Không còn khoản nào phải hoàn.', 'Nothing is owed.'))
  else
    printTable(
      [
        t('ĐƠN', 'ORDER'),
        t('TRẠNG THÁI', 'STATUS'),
        t('PHẢI HOÀN', 'OWED'),
        t('ĐÃ TRẢ', 'PAID'),
        t('ĐÃ HOÀN', 'SENT BACK'),
        t('TỔNG', 'TOTAL'),
        t('HÀNG TRẢ', 'RETURNED'),
        t('ĐIỆN THOẠI', 'PHONE'),
        t('NGƯỜI NHẬN', 'RECIPIENT'),
      ],
      orders.map((order) => [
        order.id,
        order.status,
        formatVnd(order.due),
        formatVnd(order.paid_amount),
        formatVnd(order.refunded_amount),
        formatVnd(order.total),
        formatVnd(order.returned_amount),
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
    returnedAmount: order.returned_amount,
    total: order.total,
    phone: order.phone,
    recipient: order.recipient,
  }
}
