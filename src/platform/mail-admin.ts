import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
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
}

type MailQuery = {
  id?: string
  /** Without any filter, all mails that have not been sent. */
  state?: MailState | undefined
  about?: string | undefined
}

/** Mails of the queue, most recently changed first. */
export async function findMails(
  db: Db,
  { id, state, about }: MailQuery,
  limit: number,
): Promise<MailRow[]> {
  const isAny = id !== undefined || about !== undefined
  const { rows } = await sql<MailRow>`
    SELECT * FROM letters
    WHERE ${state ? sql`state = ${state}` : isAny ? sql`true` : sql`state <> 'sent'`}
      AND ${id === undefined ? sql`true` : sql`id = ${id}`}
      AND ${about === undefined ? sql`true` : sql`about = ${about}`}
    ORDER BY changed_at DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export type RetryResult = 'queued' | 'missing' | 'sent' | 'secret' | 'busy'

/** Enqueues a failed, waiting or unconfirmed mail again; an unconfirmed one may arrive twice. */
export async function retryMail(db: Db, jobs: Jobs, id: string): Promise<RetryResult> {
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
    return 'queued'
  })
}
