import { Command } from 'commander'
import { changeStatus, findOrders } from '#features/orders/api/public.ts'
import { OrderStatus } from '#features/orders/contract.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import { oneOf, orderId } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { forEachOrder } from '../for-each-order.ts'
import { print } from '../output.ts'
import { holdStatus } from '../present-order.ts'
import { withServices } from '../with-shop.ts'

const statuses = OrderStatus.options
type Flags = { note?: string; reason?: string; unpaid?: boolean }

export function statusCommand(): Command {
  return new Command('status')
    .description(
      t(
        'chuyển trạng thái đơn: PENDING → SHIPPING → COMPLETED, hoặc PENDING → CANCELLED',
        'moves orders on: PENDING → SHIPPING → COMPLETED, or PENDING → CANCELLED',
      ),
    )
    .argument(
      '<id...>',
      t(
        'các đơn như DH7K3M9QX2, cuối cùng là trạng thái: SHIPPING, …',
        'orders such as DH7K3M9QX2, and last the status: SHIPPING, …',
      ),
    )
    .option('--note <text>', t('ghi vào đơn, chỉ bạn đọc', 'stored with the order, for yourself'))
    .option(
      '--reason <text>',
      t('lý do huỷ, người mua đọc được', 'why it is cancelled, shown to the shopper'),
    )
    .option(
      '--unpaid',
      t('gửi dù chưa nhận được chuyển khoản', 'send it though its transfer has not come'),
    )
    .usage(`[options] <id...> <${statuses.join('|')}>`)
    .action((words: string[], flags: Flags) => {
      const to = readStatus(words.at(-1) ?? '')
      if (flags.reason && to !== 'CANCELLED') {
        throw new OperatorError(
          t('--reason chỉ dùng khi huỷ đơn.', 'A --reason belongs to a cancelled order only.'),
        )
      }
      const ids = [...new Set(words.slice(0, -1).map(orderId))]
      if (ids.length === 0)
        throw new OperatorError(
          t('Hãy nêu đơn, rồi đến trạng thái mới.', 'Name an order, and then its new status.'),
        )
      return withServices(async (services) => {
        await forEachOrder(ids, async (id) => print(await moveOn(services, id, to, flags)))
      })
    })
}

function readStatus(word: string): OrderStatus {
  try {
    return oneOf(statuses)(word)
  } catch {
    throw new OperatorError(
      t(
        `Từ cuối cùng cần là một trong: ${statuses.join(', ')}.`,
        `The last word must be one of: ${statuses.join(', ')}.`,
      ),
    )
  }
}

async function moveOn(services: Services, id: string, to: OrderStatus, flags: Flags) {
  const [order] = await findOrders(services.db, { id })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.status === to)
    return t(`Đơn ${id} đã ở trạng thái ${to}.`, `Order ${id} is ${to} already.`)
  const isOpen = order.payment_method === 'BANK_TRANSFER' && order.payment_status === 'unpaid'
  if (to === 'SHIPPING' && isOpen && !flags.unpaid) {
    const open = formatVnd(
      order.total - order.returned_amount - order.paid_amount + order.refunded_amount,
    )
    throw new OperatorError(
      t(
        `Đơn ${id} còn ${open} chưa thanh toán. Thêm --unpaid để vẫn gửi.`,
        `${open} of order ${id} have not been paid. Say --unpaid to send it all the same.`,
      ),
    )
  }
  if (to === 'SHIPPING' && holdStatus(order)) {
    throw new OperatorError(
      t(
        `Đơn ${id} đang chờ xác nhận. Hãy gọi ${order.phone}, chạy “order confirm ${id}” rồi gửi.`,
        `Order ${id} is held. Call ${order.phone}, then say “order confirm ${id}” and send it.`,
      ),
    )
  }
  if (to === 'CANCELLED' && order.status === 'SHIPPING') {
    throw new OperatorError(
      t(
        `Đơn ${id} đã gửi đi. Nếu không giao được, chạy “order undelivered ${id} --reason …”.`,
        `Order ${id} has been sent. If it was not delivered, say “order undelivered ${id} --reason …”.`,
      ),
    )
  }
  await changeStatus(services, id, to, {
    by: commandActor(),
    note: (flags.note ?? '').trim(),
    reason: (flags.reason ?? '').trim(),
  })
  return t(`Đơn ${id}: ${to}.`, `Order ${id} is ${to}.`)
}
