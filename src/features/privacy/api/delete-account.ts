import {
  type AccountNames,
  forgetSignIns,
  lockAccount,
  removeAccount,
} from '#features/identity/api/public.ts'
import { anonymiseOrders } from '#features/orders/api/public.ts'
import { leaveReviews } from '#features/reviews/api/public.ts'
import { findStoreIds } from '#features/seller/api/public.ts'
import { removeAllUploads } from '#features/uploads/api/public.ts'
import { forgetViews } from '#features/views/api/public.ts'
import type { Db } from '#platform/database.ts'
import { forgetJobs } from '#platform/forget-jobs.ts'
import { forgetLetters } from '#platform/forget-letters.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { enqueueRemoval } from './remove-letters.ts'

/**
 * Deletes an account and everything that is known of the person; orders stay without them. `sessionId` is the browser that
 * asks for it: what it looked at goes too. All or nothing but for files, which a job removes afterwards. Throws
 * ACCOUNT_HAS_OPEN_ORDERS.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'jobs' | 'pool' | 'config'>,
  userId: string,
  sessionId?: string,
): Promise<void> {
  const account = await inTransaction(services.db, (tx) =>
    forget(tx, services, { userId, sessionId: sessionId ?? null }),
  )
  await forgetSignIns(services, account, sessionId)
}

type Person = { userId: string; sessionId: string | null }

async function forget(tx: Db, { jobs }: Pick<Services, 'jobs'>, person: Person) {
  const { userId } = person
  // First of all: orders that are being placed wait for it, and then find nobody.
  const account: AccountNames = await lockAccount(tx, userId)
  const orderIds = await anonymiseOrders(tx, userId)
  await leaveReviews(tx, userId)
  await forgetViews(tx, person)
  // What was written to an address that they had before is found by what it is about.
  const about = [userId, ...orderIds, ...(await findStoreIds(tx, userId))]
  const recipients = account.email ? [account.email] : []
  const files = await forgetLetters(tx, { recipients, about })
  await forgetJobs(tx, [...about, ...account.names])
  // Jobs of theirs are gone; these are for what they leave behind.
  await removeAllUploads(tx, jobs, userId)
  await enqueueRemoval(jobs, tx, { files, about })
  await removeAccount(tx, userId)
  return account
}
