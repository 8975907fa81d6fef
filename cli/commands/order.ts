import { Command } from 'commander'
import { changeStatus, findOrders, markPaid, type OrderRow } from '#features/orders/api/public.ts'
import { OrderStatus } from '#features/orders/contract.ts'
import { isOrderId } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { print, printJson, printTable } from '../output.ts'
import { printOrder, toJson } from '../present-order.ts'
import { withShop } from '../with-shop.ts'

type ListFlags = { status?: OrderStatus; limit: number; json?: boolean }

const statuses = OrderStatus.options
const typedId = (typed: string) => typed.trim().toUpperCase()

export function orderCommand(): Command {
  const command = new Command('order').description('orders')
  command
    .command('list')
    .description('the newest orders')
    .option('--status <status>', `only these: ${statuses.join(', ')}`, oneOf(statuses))
    .option('--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20)
    .option('--json', 'as JSON')
    .action((flags: ListFlags) => withShop(({ db }) => listOrders(db, flags)))
  command
    .command('show')
    .description('all of one order')
    .argument('<id>', 'such as DH7K3M9QX2', typedId)
    .option('--json', 'as JSON')
    .action((id: string, { json = false }: { json?: boolean }) =>
      withShop(async ({ db }) => {
        const order = await getOrder(db, id)
        if (json) printJson(toJson(order))
        else printOrder(order)
      }),
    )
  command
    .command('status')
    .description(
      'moves an order on: PENDING → SHIPPING → COMPLETED, or from the first two to CANCELLED',
    )
    .argument('<id>', 'such as DH7K3M9QX2', typedId)
    .argument('<status>', statuses.join(', '), oneOf(statuses))
    .option('--note <text>', 'kept with the order, for yourself')
    .action((id: string, status: OrderStatus, { note }: { note?: string }) =>
      withShop(async ({ db }) => {
        await changeStatus(db, id, status, { actor: 'keeper', note: (note ?? '').trim() })
        print(`Order ${id} is ${status}.`)
      }),
    )
  command
    .command('paid')
    .description('says that the money for an order has come')
    .argument('<id>', 'such as DH7K3M9QX2', typedId)
    .action((id: string) =>
      withShop(async ({ db }) => {
        await markPaid(db, id)
        print(`Order ${id} is paid.`)
      }),
    )
  return command
}

async function listOrders(db: Db, { status, limit, json = false }: ListFlags): Promise<void> {
  const orders = await findOrders(db, { status }, { limit, offset: 0 })
  if (json) return printJson(orders.map(toJson))
  if (orders.length === 0) return print('There are no orders.')
  printTable(
    ['ORDER', 'PLACED', 'STATUS', 'PAYMENT', 'TOTAL', 'PHONE', 'RECIPIENT'],
    orders.map((order) => [
      order.id,
      formatDateTime(order.created_at),
      order.status,
      `${order.payment_method} ${order.payment_status}`,
      formatVnd(order.total),
      order.phone,
      order.recipient,
    ]),
  )
}

async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const [order] = isOrderId(id) ? await findOrders(db, { id }) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}
