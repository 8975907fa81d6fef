import type { Command } from 'commander'
import type { MerchantOrderFilter } from '#features/orders/api/public.ts'
import { OrderStatus, PaymentStatus } from '#features/orders/contract.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { day, oneOf, phoneDigits } from './arguments.ts'

const statuses = OrderStatus.options
const payments = PaymentStatus.options

/** Adds the filter options of orders. */
export function narrowed(command: Command): Command {
  return command
    .option('--status <status>', `only these: ${statuses.join(', ')}`, oneOf(statuses))
    .option('--payment <status>', `only these: ${payments.join(', ')}`, oneOf(payments))
    .option('--from <day>', 'placed on that day or later, such as 2026-11-01', day)
    .option('--to <day>', 'placed on that day or earlier', day)
    .option('--held', 'only those that wait until you have confirmed them')
    .option('--phone <digits>', 'whose phone number has these digits', phoneDigits)
}

/** Throws OperatorError when the first day is after the last. */
export function requireOrderedDates({ from, to }: MerchantOrderFilter): void {
  if (from && to && from > to) throw new OperatorError(`${to} lies before ${from}.`)
}
