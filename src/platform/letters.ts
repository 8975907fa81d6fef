import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Jobs, Retrying } from './jobs.ts'
import { type Letter, type Mailer, troubleOf } from './mail.ts'

type Log = { warn(details: object, message: string): void }

/** What it takes to send letters that jobs ask for. */
export type PostOffice = { db: Db; jobs: Jobs; mailer: Mailer; log: Log }

type LetterOptions = {
  /** After so many attempts the letter waits for the keeper. */
  tries?: number
  /** Whether jobs hold what nobody may read later: such letters can't be sent again. */
  isSecret?: boolean
  retrying?: Retrying
}

/** With the jobs' delays, a day and a half without a mail server. */
const usualTries = 45

/** A letter that no longer says what is so. */
export type OutOfDate = Pick<Letter, 'id'> & { isOutOfDate: true }

/**
 * Declares a queue whose jobs ask for letters. `compose` writes the letter as things stand when it is sent, or answers
 * undefined when there is nobody to write to. Each letter is sent once, however often and wherever its job runs; one that
 * is out of date is not, and no longer waits.
 */
export function handleLetters<Data extends object>(
  office: PostOffice,
  queue: string,
  compose: (data: Data) => Promise<Letter | OutOfDate | undefined>,
  { tries = usualTries, isSecret = false, retrying = {} }: LetterOptions = {},
): void {
  office.jobs.handle<Data & Again>(
    queue,
    async (data) => {
      const letter = await compose(data)
      if (!letter) return
      if ('isOutOfDate' in letter) return withdraw(office.db, letter.id)
      const job = isSecret ? null : data
      await deliver(office, letter, { queue, job, tries: tries + (data.triedBefore ?? 0) })
    },
    {
      parallel: true,
      // More than `tries`: attempts that ended before the letter was claimed count here alone.
      retryLimit: tries + 20,
      retryDelayMax: 3600,
      heartbeatSeconds: 30,
      deadLetter: null,
      ...(isSecret && { deleteAfterSeconds: 3600 }),
      ...retrying,
    },
  )
}

/** What a job says beside its data when the keeper has a letter sent again. */
export type Again = { triedBefore?: number }

type Origin = { queue: string; job: object | null; tries: number }

/** Sends a letter unless it was sent, or its end is not known. Throws when it is to be tried again. */
async function deliver(office: PostOffice, letter: Letter, origin: Origin): Promise<void> {
  const { db, mailer, log } = office
  const attempt = await claim(db, letter, origin)
  if (attempt === undefined) return leave(db, letter.id)
  let isHandedOver = false
  try {
    await mailer.send(letter, async () => {
      await handOver(db, letter.id, attempt)
      isHandedOver = true
    })
  } catch (error) {
    const trouble = troubleOf(error, isHandedOver)
    const isOver = trouble === 'never' || attempt >= origin.tries
    const state = trouble === 'unknown' ? 'unknown' : isOver ? 'failed' : 'waiting'
    const reason = error instanceof Error ? error.message : String(error)
    const details = { letter: letter.id, attempt, state, reason: withoutAddresses(reason) }
    log.warn(details, 'letter not sent')
    await settle(db, letter.id, attempt, state, reason)
    if (state === 'waiting') throw error
    return
  }
  await settle(db, letter.id, attempt, 'sent')
}

/** Mail servers repeat the address that they refuse: it is kept with the letter, and not in the log. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '…')
}

/** In nobody's hands: a claim holds for a minute. */
const isFree = sql`(l.state = 'waiting' OR (l.state = 'sending' AND l.changed_at < now() - interval '1 minute'))`

/** The number of this attempt; undefined when the letter is not to be sent now. */
async function claim(db: Db, letter: Letter, { queue, job }: Origin): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO letters AS l (id, about, template, recipient, queue, job, state)
    VALUES (${letter.id}, ${letter.about ?? ''}, ${letter.template}, ${letter.to}, ${queue},
      ${job && JSON.stringify(job)}::jsonb, 'sending')
    ON CONFLICT (id) DO UPDATE SET state = 'sending', attempts = l.attempts + 1, recipient = excluded.recipient,
      changed_at = now()
    WHERE ${isFree}
    RETURNING attempts`.execute(db)
  return rows[0]?.attempts
}

/** The last moment to turn back: whoever comes after this can't know whether the letter has arrived. */
async function handOver(db: Db, id: string, attempt: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'handed_over', changed_at: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error(`Letter ${id} is being sent by somebody else`)
}

/** Forgets a letter that was put off and is not to be sent any more; one that has an end keeps it. */
async function withdraw(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM letters AS l WHERE l.id = ${id} AND ${isFree}`.execute(db)
  await leave(db, id)
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

/** For a letter that can't be had: done or gone, in other hands, or left by someone who died while the server answered. */
async function leave(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    UPDATE letters SET state = 'unknown', error = 'No answer was seen', changed_at = now()
    WHERE id = ${id} AND state = 'handed_over' AND changed_at < now() - interval '3 minutes'
    RETURNING state`.execute(db)
  if (rows.length > 0) return
  const letter = await db
    .selectFrom('letters')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!letter || ['sent', 'unknown', 'failed'].includes(letter.state)) return
  throw new Error(`Letter ${id} is in other hands`)
}

/** Declares the queue `mail`, for letters that are whole when they are asked for. */
export function handleMails(office: PostOffice): void {
  // They hold links that sign in, for half an hour.
  handleLetters<Letter>(office, 'mail', async (letter) => letter, { tries: 9, isSecret: true })
}

/** Adds a letter in the caller's transaction: it is sent if that commits. */
export async function enqueueMail(jobs: Jobs, db: Db, letter: Letter): Promise<void> {
  await jobs.enqueue(db, 'mail', letter)
}
