import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isDiskFull } from './database-errors.ts'
import type { Jobs, RetryOptions } from './jobs.ts'
import { classifyMailError, type Mailer, type MailMessage } from './mail.ts'

type Log = { warn(details: object, message: string): void }

/** The dependencies of mail jobs. */
export type MailDeps = { db: Db; jobs: Jobs; mailer: Mailer; log: Log }

type MailJobOptions = {
  /** Attempts after which the mail is marked failed, for the merchant to retry. */
  tries?: number
  /** The job's data must not be kept, so the mail cannot be sent again. */
  isSecret?: boolean
  retrying?: RetryOptions
}

/** With the queue's backoff, covers a day and a half without a mail server. */
const defaultTries = 45

/** A mail that is obsolete and must not be sent. */
export type ObsoleteMail = Pick<MailMessage, 'id'> & { isOutOfDate: true }

/**
 * Declares a queue whose jobs send mails. `compose` builds the mail from the state at sending time and returns undefined
 * when there is no recipient. Each mail is sent once, however often its job runs. An obsolete one is removed from the queue.
 */
export function handleMailJobs<Data extends object>(
  deps: MailDeps,
  queue: string,
  compose: (data: Data) => Promise<MailMessage | ObsoleteMail | undefined>,
  { tries = defaultTries, isSecret = false, retrying = {} }: MailJobOptions = {},
): void {
  deps.jobs.handle<Data & RetryData>(
    queue,
    async (data) => {
      const mail = await compose(data)
      if (!mail) return
      if ('isOutOfDate' in mail) return withdraw(deps.db, mail.id)
      const job = isSecret ? null : data
      await deliver(deps, mail, { queue, job, tries: tries + (data.triedBefore ?? 0) })
    },
    {
      parallel: true,
      // More than `tries`, which does not count attempts that failed before the mail was claimed.
      retryLimit: tries + 20,
      retryDelayMax: 3600,
      deadLetter: null,
      ...(isSecret && { deleteAfterSeconds: 3600 }),
      ...retrying,
    },
  )
}

/** Added to a job's data when the merchant retries a mail. */
export type RetryData = { triedBefore?: number }

type Origin = { queue: string; job: object | null; tries: number }

/** Sends a mail unless it was sent or its outcome is unknown. Throws when it is to be retried. */
async function deliver(deps: MailDeps, mail: MailMessage, origin: Origin): Promise<void> {
  const { db, mailer, log } = deps
  const attempt = await claim(db, mail, origin)
  if (attempt === undefined) return skipUnclaimed(db, mail.id)
  let isHandedOver = false
  try {
    await mailer.send(mail, async () => {
      await handOver(db, mail.id, attempt)
      isHandedOver = true
    })
  } catch (error) {
    const failure = classifyMailError(error, isHandedOver)
    const isOver = failure === 'never' || attempt >= origin.tries
    const state = failure === 'unknown' ? 'unknown' : isOver ? 'failed' : 'waiting'
    const reason = error instanceof Error ? error.message : String(error)
    const safeReason = withoutAddresses(reason)
    const details = { mail: mail.id, attempt, state, reason: safeReason }
    log.warn(details, 'mail not sent')
    await settle(db, mail.id, attempt, state, reason)
    if (state !== 'waiting') return
    // Without a cause: the queue keeps and logs what is thrown, and the mail server's answer may name the receiver.
    throw isDiskFull(error) ? error : new Error(safeReason)
  }
  await settle(db, mail.id, attempt, 'sent')
}

/** Mail servers repeat the rejected address in their message. It is stored with the mail, but not logged. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '…')
}

/** Not claimed; a claim expires after a minute. */
const isFree = sql`(l.state = 'waiting' OR (l.state = 'sending' AND l.changed_at < now() - interval '1 minute'))`

/** Claims the mail and returns the number of this attempt; undefined when it is not to be sent now. */
async function claim(
  db: Db,
  mail: MailMessage,
  { queue, job }: Origin,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO letters AS l (id, about, template, recipient, queue, job, state)
    VALUES (${mail.id}, ${mail.about ?? ''}, ${mail.template}, ${mail.to}, ${queue},
      ${job && JSON.stringify(job)}::jsonb, 'sending')
    ON CONFLICT (id) DO UPDATE SET state = 'sending', attempts = l.attempts + 1, recipient = excluded.recipient,
      changed_at = now()
    WHERE ${isFree}
    RETURNING attempts`.execute(db)
  return rows[0]?.attempts
}

/** Marks the mail as handed over. From here on only the server's reply shows whether it was delivered. */
async function handOver(db: Db, id: string, attempt: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'handed_over', changed_at: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error(`Mail ${id} is being sent by another worker`)
}

/** Deletes an obsolete mail unless its outcome is final. */
async function withdraw(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM letters AS l WHERE l.id = ${id} AND ${isFree}`.execute(db)
  await skipUnclaimed(db, id)
}

async function settle(db: Db, id: string, attempt: number, state: string, error = '') {
  await db
    .updateTable('letters')
    .set({ state, error: error.slice(0, 1000), changed_at: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', 'in', ['sending', 'handed_over', 'unknown'])
    .execute()
}

/**
 * Handles a mail that could not be claimed: returns when it is final or deleted, marks it unknown when its process died after
 * the handover, and throws, to retry later, while another process holds it.
 */
async function skipUnclaimed(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    UPDATE letters SET state = 'unknown', error = 'No answer was seen', changed_at = now()
    WHERE id = ${id} AND state = 'handed_over' AND changed_at < now() - interval '3 minutes'
    RETURNING state`.execute(db)
  if (rows.length > 0) return
  const mail = await db
    .selectFrom('letters')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail || ['sent', 'unknown', 'failed'].includes(mail.state)) return
  throw new Error(`Mail ${id} belongs to another worker`)
}

/** Declares the queue `mail`, whose jobs contain the whole mail. */
export function handleMailQueue(deps: MailDeps): void {
  // They contain links that sign in and are valid for half an hour.
  handleMailJobs<MailMessage>(deps, 'mail', async (mail) => mail, {
    tries: 9,
    isSecret: true,
  })
}

/** Adds a mail in the caller's transaction; it is sent if that commits. */
export async function enqueueMail(jobs: Jobs, db: Db, mail: MailMessage): Promise<void> {
  await jobs.enqueue(db, 'mail', mail)
}
