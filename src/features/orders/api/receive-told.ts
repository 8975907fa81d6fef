import type { ToldTransfer } from '#features/payment/api/public.ts'
import type { Services } from '#platform/services.ts'
import { orderIdsIn } from '../domain.ts'
import { type Received, receivePayment } from './receive-payment.ts'

/** Transfers that are told later than this after they were made are the keeper's to judge. */
const longestDelayDays = 30

type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * Receives a transfer that a provider told of. One to an account that is not the shop's, or made long ago, is kept
 * without an order, whatever its memo says.
 */
export async function receiveTold(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  provider: string,
  told: ToldTransfer,
  { now, log }: { now: Date; log: Log },
): Promise<Received> {
  const isOurs = isAccount(services.config.shop.bank.account, told.accounts)
  const age = told.at ? now.getTime() - told.at.getTime() : 0
  const isOld = age > longestDelayDays * 86_400_000
  const transfer = {
    provider,
    reference: told.reference,
    amount: told.amount,
    memo: told.memo,
    account: told.accounts[0] ?? '',
    transferredAt: told.at,
    raw: { told: told.raw },
  }
  const ids = isOurs && !isOld ? orderIdsIn(told.memo) : []
  const received = await receivePayment(services, transfer, ids)
  const { outcome, orderId } = received
  const details = { provider, reference: told.reference, amount: told.amount, outcome, orderId }
  if (outcome === 'exact' || outcome === 'duplicate') log.info(details, 'A transfer was told')
  else log.warn({ ...details, isOurs, isOld }, 'A transfer needs a look')
  return received
}

/** Banks write an account with or without its leading zeros, and with spaces or points. One that is not told may be ours. */
function isAccount(own: string, told: readonly string[]): boolean {
  return told.length === 0 || told.some((account) => plain(account) === plain(own))
}

function plain(account: string): string {
  return account
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
}
