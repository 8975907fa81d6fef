import { Command } from 'commander'
import { markUndelivered } from '#features/returns/api/public.ts'
import {
  reasonTexts,
  type UndeliveredReason,
  undeliveredReasons,
} from '#features/returns/domain.ts'
import { t } from '#platform/language.ts'
import { oneOf, orderId } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { forEachOrder } from '../for-each-order.ts'
import { print } from '../output.ts'
import { withServices } from '../with-shop.ts'

type Flags = { reason: UndeliveredReason; note: string }

export function undeliveredCommand(): Command {
  return new Command('undelivered')
    .description(
      t(
        'ghi rằng không giao được hàng: huỷ đơn, và chờ hàng về trong mục Trả hàng của trang quản lý',
        'says that parcels were not delivered: cancels their orders, and awaits the goods among the returns of the back office',
      ),
    )
    .argument('<id...>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'))
    .requiredOption(
      '--reason <reason>',
      t(
        `lý do, người mua đọc được: ${undeliveredReasons.map((each) => `${each} (${reasonTexts[each]})`).join(', ')}`,
        `why, shown to the shopper: ${undeliveredReasons.join(', ')}`,
      ),
      oneOf(undeliveredReasons),
    )
    .option(
      '--note <text>',
      t('ghi vào đơn, chỉ bạn đọc', 'stored with the order, for yourself'),
      '',
    )
    .action((typed: string[], { reason, note }: Flags) =>
      withServices((services) =>
        forEachOrder([...new Set(typed.map(orderId))], async (id) => {
          const request = { reason, note: note.trim() }
          const returnId = await markUndelivered(services, id, request, commandActor())
          print(
            t(
              `Đơn ${id}: CANCELLED. Hàng được chờ về: ${returnId}.`,
              `Order ${id} is CANCELLED. Its goods are awaited as ${returnId}.`,
            ),
          )
        }),
      ),
    )
}
