import { Command } from 'commander'
import {
  findLocationNames,
  findOrders,
  type OrderRow,
  type PaperSize,
  packingSlips,
} from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { oneOf, orderId } from '../arguments.ts'
import { fromHere } from '../files.ts'
import { note } from '../output.ts'
import { holdStatus } from '../present-order.ts'
import { withShop } from '../with-shop.ts'
import { writeText } from '../write-file.ts'

type Flags = { size: PaperSize; out?: string; force: boolean }

export function slipCommand(): Command {
  return new Command('slip')
    .description(
      t(
        'phiếu giao hàng để in từ trình duyệt, mỗi đơn một trang',
        'packing slips to print from any browser, an order a page',
      ),
    )
    .argument('<id...>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'))
    .option('--size <paper>', t('A6 hoặc A5', 'A6 or A5'), oneOf(['A6', 'A5'] as const), 'A6')
    .option(
      '--out <file>',
      t('ghi vào tệp, như phieu.html', 'where to write, such as phieu.html'),
      fromHere,
    )
    .option('--force', t('kể cả khi tệp đã có', 'even when the file exists already'), false)
    .action((typed: string[], { size, out, force }: Flags) =>
      withShop(async ({ db, config }) => {
        const orders = await getOrders(db, typed.map(orderId))
        for (const order of orders) warn(order)
        const locations = await findLocationNames(db)
        await writeText(packingSlips(orders, config.shop, size, { locations }), out, { force })
        if (out)
          note(
            t(
              `Đã ghi ${orders.length} phiếu vào ${out}.`,
              `${orders.length} ${orders.length === 1 ? 'slip is' : 'slips are'} in ${out}.`,
            ),
          )
      }),
    )
}

/** Without duplicates, in the requested order. */
async function getOrders(db: Db, ids: string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)]
  const found = await findOrders(db, { ids: wanted }, { limit: wanted.length, offset: 0 })
  const byId = new Map(found.map((order) => [order.id, order]))
  const missing = wanted.filter((id) => !byId.has(id))
  if (missing.length > 0)
    throw new OperatorError(
      t(`Không có đơn ${missing.join(', ')}.`, `There is no order ${missing.join(', ')}.`),
    )
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

function warn(order: OrderRow): void {
  const { id, status, payment_method, payment_status } = order
  if (holdStatus(order))
    note(
      t(
        `${id} đang chờ bạn xác nhận: khoan gửi.`,
        `${id} is held until you have confirmed it: do not send it yet.`,
      ),
    )
  if (status === 'CANCELLED')
    note(t(`${id} đã huỷ: đừng gửi.`, `${id} is cancelled: do not send it.`))
  else if (payment_method === 'BANK_TRANSFER' && payment_status === 'unpaid')
    note(t(`${id} chưa được thanh toán.`, `${id} is not paid yet.`))
}
