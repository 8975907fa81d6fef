import type { Command } from 'commander'
import type { MerchantOrderFilter } from '#features/orders/api/public.ts'
import { OrderStatus, PaymentStatus } from '#features/orders/contract.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { day, oneOf, phoneDigits } from './arguments.ts'

const statuses = OrderStatus.options
const payments = PaymentStatus.options

/** Adds the filter options of orders. */
export function narrowed(command: Command): Command {
  return command
    .option(
      '--status <status>',
      t(`chỉ loại này: ${statuses.join(', ')}`, `only these: ${statuses.join(', ')}`),
      oneOf(statuses),
    )
    .option(
      '--payment <status>',
      t(`chỉ loại này: ${payments.join(', ')}`, `only these: ${payments.join(', ')}`),
      oneOf(payments),
    )
    .option(
      '--from <day>',
      t('đặt từ ngày này, như 2026-11-01', 'placed on that day or later, such as 2026-11-01'),
      day,
    )
    .option('--to <day>', t('đặt đến hết ngày này', 'placed on that day or earlier'), day)
    .option(
      '--held',
      t(
        'chỉ những đơn đang chờ bạn xác nhận',
        'only those that wait until you have confirmed them',
      ),
    )
    .option(
      '--phone <digits>',
      t('có số điện thoại chứa các chữ số này', 'whose phone number has these digits'),
      phoneDigits,
    )
}

/** Throws OperatorError when the first day is after the last. */
export function requireOrderedDates({ from, to }: MerchantOrderFilter): void {
  if (from && to && from > to)
    throw new OperatorError(t(`${to} trước ${from}.`, `${to} lies before ${from}.`))
}
