import { Command } from 'commander'
import { changeStatus, findOrders } from '#features/orders/api/public.ts'
import { OrderStatus } from '#features/orders/contract.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import { oneOf, orderId } from '../arguments.ts'
import { forEachOrder } from '../for-each-order.ts'
import { print } from '../output.ts'
import { holdStatus } from '../present-order.ts'
import { withServices } from '../with-shop.ts'

const statuses = OrderStatus.options
type Flags = { note?: string; reason?: string; unpaid?: boolean }

export function statusCommand(): Command {
  return new Command('status')
    .description(
      'moves orders on: PENDING → SHIPPING → COMPLETED, or from the first two to CANCELLED',
    )
    .argument('<id...>', 'orders such as DH7K3M9QX2, and last the status: SHIPPING, …')
    .option('--note <text>', 'stored with the order, for yourself')
    .option('--reason <text>', 'why it is cancelled, shown to the shopper')
    .option('--unpaid', 'send it though its transfer has not come')
    .usage(`[options] <id...> <${statuses.join('|')}>`)
    .action((words: string[], flags: Flags) => {
      const to = readStatus(words.at(-1) ?? '')
      if (flags.reason && to !== 'CANCELLED') {
        throw new OperatorError('A --reason belongs to a cancelled order only.')
      }
      const ids = [...new Set(words.slice(0, -1).map(orderId))]
      if (ids.length === 0) throw new OperatorError('Name an order, and then its new status.')
      return withServices(async (services) => {
        await forEachOrder(ids, async (id) => print(await moveOn(services, id, to, flags)))
      })
    })
}

function readStatus(word: string): OrderStatus {
  try {
    return oneOf(statuses)(word)
  } catch {
    throw new OperatorError(`The last word must be one of: ${statuses.join(', ')}.`)
  }
}

async function moveOn(services: Services, id: string, to: OrderStatus, flags: Flags) {
  const [order] = await findOrders(services.db, { id })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.status === to) return `Order ${id} is ${to} already.`
  const isOpen = order.payment_method === 'BANK_TRANSFER' && order.payment_status === 'unpaid'
  if (to === 'SHIPPING' && isOpen && !flags.unpaid) {
    const open = formatVnd(order.total - order.paid_amount)
    throw new OperatorError(
      `${open} of order ${id} have not been paid. Say --unpaid to send it all the same.`,
    )
  }
  if (to === 'SHIPPING' && holdStatus(order)) {
    throw new OperatorError(
      `Order ${id} is held. Call ${order.phone}, then say “order confirm ${id}” and send it.`,
    )
  }
  await changeStatus(services, id, to, {
    actor: 'keeper',
    note: (flags.note ?? '').trim(),
    reason: (flags.reason ?? '').trim(),
  })
  return `Order ${id} is ${to}.`
}
