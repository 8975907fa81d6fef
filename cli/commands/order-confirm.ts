import { Command } from 'commander'
import { confirmOrder } from '#features/orders/api/public.ts'
import { orderId } from '../arguments.ts'
import { forEachOrder } from '../for-each-order.ts'
import { print } from '../output.ts'
import { withServices } from '../with-shop.ts'

export function confirmCommand(): Command {
  return new Command('confirm')
    .description(
      'says that you have confirmed large orders with their shoppers, so that they may be sent',
    )
    .argument('<id...>', 'such as DH7K3M9QX2')
    .option('--note <text>', 'stored with the order, for yourself')
    .action((typed: string[], { note = '' }: { note?: string }) =>
      withServices((services) =>
        forEachOrder([...new Set(typed.map(orderId))], async (id) => {
          await confirmOrder(services, id, note.trim())
          print(`Order ${id} is confirmed.`)
        }),
      ),
    )
}
