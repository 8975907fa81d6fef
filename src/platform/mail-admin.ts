import { sql } from 'kysely'
import { recordAudit, type StaffActor } from './audit.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import { microsOf, momentOf, type Place } from './keyset.ts'
import type { RetryData } from './mail-queue.ts'

export const mailStates = [
  'waiting',
  'sending',
  'handed_over',
  'sent',
  'unknown',
  'failed',
] as const
export type MailState = (typeof mailStates)[number]

export type MailRow = {
  id: string
  about: string
  template: string
  recipient: string
  queue: string
  job: object | null
  state: MailState
  attempts: number
  error: string
  created_at: Date
  changed_at: Date
  /** Its time of change as a place in the list. */
  micros: string
}

type MailQuery = {
  id?: string
  /** Without any filter, all mails that have not been sent. */
  states?: readonly MailState[] | undefined
  about?: string | undefined
  /** Only mails that follow this one in the list. */
  after?: Place | undefined
}

/** Mails of the queue, most recently changed first. */
export async function findMails(
  db: Db,
  { id, states, about, after }: MailQuery,
  limit: number,
): Promise<MailRow[]> {
  const isAny = id !== undefined || about !== undefined
  const { rows } = await sql<MailRow>`
    SELECT *, ${microsOf(sql`changed_at`)} AS micros FROM letters
    WHERE ${states ? among(states) : isAny ? sql`true` : sql`state <> 'sent'`}
      AND ${id === undefined ? sql`true` : sql`id = ${id}`}
      AND ${about === undefined ? sql`true` : sql`about = ${about}`}
      AND ${after ? sql`(changed_at, id) < (${momentOf(after)}, ${after.id})` : sql`true`}
    ORDER BY changed_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Unsent mails are few and have an index of their own. */
const among = (states: readonly MailState[]) =>
  states.includes('sent')
    ? sql`state = ANY (${[...states]}::text[])`
    : sql`state <> 'sent' AND state = ANY (${[...states]}::text[])`

export type RetryResult = 'queued' | 'missing' | 'sent' | 'secret' | 'busy'

/** Enqueues a failed, waiting or unconfirmed mail again; an unconfirmed one may arrive twice. */
export async function retryMail(
  db: Db,
  jobs: Jobs,
  id: string,
  by: StaffActor,
): Promise<RetryResult> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<MailRow & { is_stale: boolean }>`
      SELECT *, changed_at < now() - interval '3 minutes' AS is_stale FROM letters WHERE id = ${id}
      FOR UPDATE`.execute(tx)
    const mail = rows[0]
    if (!mail) return 'missing'
    if (mail.state === 'sent') return 'sent'
    const isUnderWay = mail.state === 'sending' || mail.state === 'handed_over'
    if (isUnderWay && !mail.is_stale) return 'busy'
    if (!mail.job) return 'secret'
    await tx.updateTable('letters').set({ state: 'waiting' }).where('id', '=', id).execute()
    const retryData: RetryData = { triedBefore: mail.attempts }
    await jobs.enqueue(tx, mail.queue, { ...mail.job, ...retryData })
    await recordAudit(tx, by, {
      action: 'mail.resent',
      subject: id,
      before: { state: mail.state },
      after: { state: 'waiting' },
    })
    return 'queued'
  })
}

const resentAtOnce = 500

/** Enqueues failed mails again, except those with secrets, which are not kept. */
export async function resendFailedMails(
  db: Db,
  jobs: Jobs,
  by: StaffActor,
): Promise<{ resent: number; isMore: boolean }> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM letters WHERE state = 'failed' AND state <> 'sent' AND job IS NOT NULL
    ORDER BY changed_at DESC, id DESC LIMIT ${resentAtOnce + 1}`.execute(db)
  let resent = 0
  for (const { id } of rows.slice(0, resentAtOnce)) {
    if ((await retryMail(db, jobs, id, by)) === 'queued') resent += 1
  }
  return { resent, isMore: rows.length > resentAtOnce }
}
