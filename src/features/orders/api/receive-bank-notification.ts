import { sql } from 'kysely'
import type { BankTransferNotification } from '#features/payment/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { orderIdsIn } from '../domain.ts'
import { type Received, receivePayment } from './receive-payment.ts'

/** Older transfers are not assigned automatically. */
const longestDelayDays = 30

type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * Credits a transfer reported by a webhook. A transfer to another account than the shop's, of today or of an order that the
 * memo names, or one older than 30 days, is stored without an order, whatever its memo names.
 */
export async function receiveBankNotification(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  provider: string,
  notification: BankTransferNotification,
  { now, log }: { now: Date; log: Log },
): Promise<Received> {
  const named = orderIdsIn(notification.memo)
  const own = [services.config.shop.bank.account, ...(await findBankAccounts(services.db, named))]
  const isOurs = own.some((account) => isAccount(account, notification.accounts))
  const age = notification.at ? now.getTime() - notification.at.getTime() : 0
  const isOld = age > longestDelayDays * 86_400_000
  const transfer = {
    provider,
    reference: notification.reference,
    amount: notification.amount,
    memo: notification.memo,
    account: notification.accounts[0] ?? '',
    transferredAt: notification.at,
    raw: { told: notification.raw },
  }
  const ids = isOurs && !isOld ? named : []
  const received = await receivePayment(services, transfer, ids)
  const { outcome, orderId } = received
  const details = {
    provider,
    reference: notification.reference,
    amount: notification.amount,
    outcome,
    orderId,
  }
  if (outcome === 'exact' || outcome === 'duplicate') log.info(details, 'A transfer was reported')
  else log.warn({ ...details, isOurs, isOld }, 'A transfer needs a look')
  return received
}

/** The accounts that orders were placed with. */
async function findBankAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    SELECT bank_account->>'account' AS account FROM orders
    WHERE id = ANY (${ids}::text[]) AND bank_account IS NOT NULL`.execute(db)
  return rows.map(({ account }) => account)
}

/** Compares account numbers without leading zeros and punctuation. No reported account counts as a match. */
function isAccount(own: string, reported: readonly string[]): boolean {
  return reported.length === 0 || reported.some((account) => plain(account) === plain(own))
}

function plain(account: string): string {
  return account
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
}
