import { sql } from 'kysely'
import { countTabs } from '#platform/count-capped.ts'
import type { Db } from '#platform/database.ts'
import type { MailState } from '#platform/mail-admin.ts'
import type { EmailCounts, EmailFilter } from '../contract.ts'

/** What a tab of the list shows. */
export const statesOf: Readonly<Record<EmailFilter, readonly MailState[]>> = {
  problem: ['failed', 'unknown'],
  'under-way': ['waiting', 'sending', 'handed_over'],
  sent: ['sent'],
}

/** Counts the e-mails of each tab, all of them or those about an order. */
export async function countEmails(db: Db, order?: string): Promise<EmailCounts> {
  const ofOrder = order !== undefined && sql`SELECT * FROM letters WHERE about = ${order}`
  // Unsent ones are few and have an index of their own.
  const unsent =
    ofOrder || sql`SELECT * FROM letters WHERE state <> 'sent' ORDER BY changed_at DESC`
  const newest = ofOrder || sql`SELECT * FROM letters ORDER BY changed_at DESC`
  const isIn = (tab: EmailFilter) => sql`state = ANY (${[...statesOf[tab]]}::text[])`
  return countTabs(db, {
    problem: { among: unsent, isMatch: isIn('problem') },
    'under-way': { among: unsent, isMatch: isIn('under-way') },
    sent: { among: newest, isMatch: isIn('sent') },
  })
}
