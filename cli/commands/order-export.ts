import { Command } from 'commander'
import {
  countMerchantOrders,
  type ExportOptions,
  exportOrders,
  type MerchantOrderFilter,
  streamOrders,
} from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { oneOf } from '../arguments.ts'
import { fromHere } from '../files.ts'
import { narrowed, requireOrderedDates } from '../order-filter.ts'
import { note } from '../output.ts'
import { showProgress } from '../progress.ts'
import { withShop } from '../with-shop.ts'
import { writeText } from '../write-file.ts'

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const
type Separator = keyof typeof separators

type Flags = MerchantOrderFilter & {
  lines: boolean
  separator: Separator
  out?: string
  force: boolean
}

export function exportCommand(): Command {
  const command = new Command('export')
    .description(
      t(
        'đơn hàng dạng CSV mở được bằng Excel, theo ngày đặt',
        'orders as CSV that Excel opens, by the day they were placed',
      ),
    )
    .option(
      '--lines',
      t(
        'mỗi dòng hàng của đơn là một dòng, thay vì mỗi đơn',
        'a row for each line of an order instead of each order',
      ),
      false,
    )
    .option(
      '--separator <word>',
      t(
        'giữa các ô: comma, semicolon hoặc tab, tuỳ phần mềm bảng tính',
        'between cells: comma, semicolon or tab, as your spreadsheet wants it',
      ),
      oneOf(Object.keys(separators) as Separator[]),
      'comma',
    )
    .option(
      '--out <file>',
      t('ghi vào tệp, như thang-11.csv', 'where to write, such as thang-11.csv'),
      fromHere,
    )
    .option('--force', t('kể cả khi tệp đã có', 'even when the file exists already'), false)
    .action((flags: Flags) => {
      requireOrderedDates(flags)
      return withShop(({ db }) => exportTo(db, flags))
    })
  return narrowed(command)
}

async function exportTo(db: Db, { lines, separator, out, force, ...filter }: Flags) {
  const options: ExportOptions = { lines, separator: separators[separator] }
  let orders = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const progress = showProgress(
        t('Đang xuất', 'Exporting'),
        out ? await countMerchantOrders(tx, filter) : 0,
      )
      async function* text() {
        for await (const piece of exportOrders(streamOrders(tx, filter), options)) {
          orders += piece.orders
          progress.update(orders)
          yield piece.text
        }
      }
      try {
        await writeText(text(), out, { force })
      } finally {
        progress.stop()
      }
    })
  if (out)
    note(
      t(
        `Đã ghi ${orders} đơn vào ${out}.`,
        `${orders} ${orders === 1 ? 'order is' : 'orders are'} in ${out}.`,
      ),
    )
}
