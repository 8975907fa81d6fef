import {
  type AccountNames,
  lockAccount,
  removeAccount,
  resetSignInLimits,
} from '#features/identity/api/public.ts'
import { anonymizeOrders } from '#features/orders/api/public.ts'
import { anonymizeReturns } from '#features/returns/api/public.ts'
import { anonymizeReviews } from '#features/reviews/api/public.ts'
import { findStoreIds } from '#features/seller/api/public.ts'
import { removeAllUploads, removeUploads } from '#features/uploads/api/public.ts'
import { deleteViews } from '#features/views/api/public.ts'
import type { Db } from '#platform/database.ts'
import { deleteJobsMentioning } from '#platform/delete-jobs.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { deleteMails } from '#platform/mail-retention.ts'
import type { Services } from '#platform/services.ts'
import { enqueueRemoval } from './remove-mails.ts'

/**
 * Deletes an account and all personal data in one transaction; orders are anonymized, and a job deletes files afterwards.
 * The views of the guest session `sessionId` are deleted as well. Throws ACCOUNT_HAS_OPEN_ORDERS.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'jobs' | 'pool' | 'config'>,
  userId: string,
  sessionId?: string,
): Promise<void> {
  const account = await inTransaction(services.db, (tx) =>
    forget(tx, services, { userId, sessionId: sessionId ?? null }),
  )
  await resetSignInLimits(services, account, sessionId)
}

type Person = { userId: string; sessionId: string | null }

async function forget(tx: Db, { jobs }: Pick<Services, 'jobs'>, person: Person) {
  const { userId } = person
  // The lock comes first: concurrent orders of the account wait for it and then fail.
  const account: AccountNames = await lockAccount(tx, userId)
  const orderIds = await anonymizeOrders(tx, userId)
  const pictures = await anonymizeReturns(tx, orderIds)
  await anonymizeReviews(tx, userId)
  await deleteViews(tx, person)
  // Mails to former addresses of the account are found by the ids that they are about.
  const about = [userId, ...orderIds, ...(await findStoreIds(tx, userId))]
  const recipients = account.email ? [account.email] : []
  const files = await deleteMails(tx, { recipients, about })
  await deleteJobsMentioning(tx, [...about, ...account.names])
  // These enqueue jobs, so that they come after `deleteJobsMentioning`.
  await removeUploads(tx, jobs, pictures)
  await removeAllUploads(tx, jobs, userId)
  await enqueueRemoval(jobs, tx, { files, about })
  await removeAccount(tx, userId)
  return account
}
