import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Again } from './letters.ts'

export const letterStates = [
  'waiting',
  'sending',
  'handed_over',
  'sent',
  'unknown',
  'failed',
] as const
export type LetterState = (typeof letterStates)[number]

export type LetterRow = {
  id: string
  about: string
  template: string
  recipient: string
  queue: string
  job: object | null
  state: LetterState
  attempts: number
  error: string
  created_at: Date
  changed_at: Date
}

type LetterFilter = {
  id?: string
  /** All that have not been sent, when no state is given. */
  state?: LetterState | undefined
  about?: string | undefined
}

/** Letters as the post office knows them, the last changed first. */
export async function findLetters(
  db: Db,
  { id, state, about }: LetterFilter,
  limit: number,
): Promise<LetterRow[]> {
  const isAny = id !== undefined || about !== undefined
  const { rows } = await sql<LetterRow>`
    SELECT * FROM letters
    WHERE ${state ? sql`state = ${state}` : isAny ? sql`true` : sql`state <> 'sent'`}
      AND ${id === undefined ? sql`true` : sql`id = ${id}`}
      AND ${about === undefined ? sql`true` : sql`about = ${about}`}
    ORDER BY changed_at DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export type Retried = 'queued' | 'missing' | 'sent' | 'secret' | 'busy'

/** Has a letter tried anew that was given up, waits, or whose end is not known; that one may then arrive twice. */
export async function retryLetter(db: Db, jobs: Jobs, id: string): Promise<Retried> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<LetterRow & { is_stale: boolean }>`
      SELECT *, changed_at < now() - interval '3 minutes' AS is_stale FROM letters WHERE id = ${id}
      FOR UPDATE`.execute(tx)
    const letter = rows[0]
    if (!letter) return 'missing'
    if (letter.state === 'sent') return 'sent'
    const isUnderWay = letter.state === 'sending' || letter.state === 'handed_over'
    if (isUnderWay && !letter.is_stale) return 'busy'
    if (!letter.job) return 'secret'
    await tx.updateTable('letters').set({ state: 'waiting' }).where('id', '=', id).execute()
    const again: Again = { triedBefore: letter.attempts }
    await jobs.enqueue(tx, letter.queue, { ...letter.job, ...again })
    return 'queued'
  })
}
