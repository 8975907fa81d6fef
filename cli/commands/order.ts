import { Command } from 'commander'
import {
  findMerchantOrders,
  findOrders,
  type MerchantOrderFilter,
  markPaid,
  type OrderRow,
} from '#features/orders/api/public.ts'
import { isOrderId } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { AppError } from '#shared/app-error.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { orderId, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { narrowed, requireOrderedDates } from '../order-filter.ts'
import { print, printJson, printTable } from '../output.ts'
import { holdStatus, printOrder, toJson } from '../present-order.ts'
import { withServices, withShop } from '../with-shop.ts'
import { confirmCommand } from './order-confirm.ts'
import { exportCommand } from './order-export.ts'
import { slipCommand } from './order-slip.ts'
import { statusCommand } from './order-status.ts'
import { undeliveredCommand } from './order-undelivered.ts'

type ListFlags = MerchantOrderFilter & { limit: number; json?: boolean }

export function orderCommand(): Command {
  const command = new Command('order').description(t('đơn hàng', 'orders'))
  narrowed(command.command('list'))
    .description(t('các đơn mới nhất', 'the newest orders'))
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      20,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: ListFlags) => {
      requireOrderedDates(flags)
      return withShop(({ db }) => listOrders(db, flags))
    })
  command
    .command('show')
    .description(t('toàn bộ một đơn', 'all of one order'))
    .argument('<id>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'), orderId)
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((id: string, { json = false }: { json?: boolean }) =>
      withShop(async ({ db }) => {
        const order = await getOrder(db, id)
        if (json) printJson(toJson(order))
        else printOrder(order)
      }),
    )
  command
    .command('paid')
    .description(
      t('ghi rằng đã nhận được tiền của một đơn', 'says that the money for an order has come'),
    )
    .argument('<id>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'), orderId)
    .action((id: string) =>
      withServices(async (services) => {
        await markPaid(services, id, commandActor())
        print(t(`Đơn ${id} đã thanh toán.`, `Order ${id} is paid.`))
      }),
    )
  return command
    .addCommand(statusCommand())
    .addCommand(confirmCommand())
    .addCommand(undeliveredCommand())
    .addCommand(slipCommand())
    .addCommand(exportCommand())
}

async function listOrders(db: Db, { limit, json = false, ...filter }: ListFlags): Promise<void> {
  const orders = await findMerchantOrders(db, filter, limit)
  if (json) return printJson(orders.map(toJson))
  if (orders.length === 0) return print(t('Không có đơn nào.', 'There are no orders.'))
  printTable(
    [
      t('ĐƠN', 'ORDER'),
      t('ĐẶT LÚC', 'PLACED'),
      t('TRẠNG THÁI', 'STATUS'),
      t('THANH TOÁN', 'PAYMENT'),
      t('TỔNG', 'TOTAL'),
      t('ĐIỆN THOẠI', 'PHONE'),
      t('NGƯỜI NHẬN', 'RECIPIENT'),
    ],
    orders.map((order) => [
      order.id,
      formatDateTime(order.created_at),
      holdStatus(order) ? t(`${order.status} chờ xác nhận`, `${order.status} held`) : order.status,
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
