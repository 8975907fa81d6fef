import { Command } from 'commander'
import { confirmOrder } from '#features/orders/api/public.ts'
import { t } from '#platform/language.ts'
import { orderId } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { forEachOrder } from '../for-each-order.ts'
import { print } from '../output.ts'
import { withServices } from '../with-shop.ts'

export function confirmCommand(): Command {
  return new Command('confirm')
    .description(
      t(
        'ghi rằng bạn đã xác nhận đơn lớn với người mua, để được gửi đi',
        'says that you have confirmed large orders with their shoppers, so that they may be sent',
      ),
    )
    .argument('<id...>', t('như DH7K3M9QX2', 'such as DH7K3M9QX2'))
    .option('--note <text>', t('ghi vào đơn, chỉ bạn đọc', 'stored with the order, for yourself'))
    .action((typed: string[], { note = '' }: { note?: string }) =>
      withServices((services) =>
        forEachOrder([...new Set(typed.map(orderId))], async (id) => {
          await confirmOrder(services, id, { by: commandActor(), note: note.trim() })
          print(t(`Đã xác nhận đơn ${id}.`, `Order ${id} is confirmed.`))
        }),
      ),
    )
}
