import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Consent, RecordConsent } from '../contract.ts'

/** More answers than anybody gives; the oldest are left out. */
const mostListed = 200

const columns = sql`id, purpose, version, granted, answered_at`

type Row = {
  id: number
  purpose: Consent['purpose']
  version: number
  granted: boolean
  answered_at: Date
}

/** What somebody agreed to and took back, newest first; `most` of them, null for all. */
export async function findConsents(
  db: Db,
  userId: string,
  most: number | null = mostListed,
): Promise<Consent[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM consents WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${most}`.execute(
    db,
  )
  return rows.map(present)
}

/**
 * Writes down an answer for good; told again it is written once. A browser whose clock is ahead answered now, once: what it
 * agreed to before can't be told from what it agrees to anew, so that a refusal in between stays. Nothing that is told
 * later takes the place of a younger answer.
 */
export async function recordConsent(
  db: Db,
  userId: string,
  { purpose, version, granted, at }: RecordConsent,
): Promise<Consent> {
  return db.transaction().execute(async (tx) => {
    // Browsers of one person may tell at the same moment.
    await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
    const isTheSame = sql<boolean>`version = ${version} AND granted = ${granted}`
    const known = await sql<Row & { is_same: boolean; was_told: boolean }>`
      SELECT ${columns}, ${isTheSame} AS is_same, bool_or(${isTheSame}) OVER () AS was_told FROM consents
      WHERE user_id = ${userId} AND purpose = ${purpose}
      ORDER BY id DESC LIMIT 1`.execute(tx)
    const [last] = known.rows
    if (last) {
      const isAhead = Date.parse(at) > Date.now()
      const isToldAgain = last.is_same || (granted && last.was_told)
      if (last.answered_at >= new Date(at) || (isAhead && isToldAgain)) return present(last)
    }
    const added = await sql<Row>`
      INSERT INTO consents (user_id, purpose, version, granted, answered_at)
      VALUES (${userId}, ${purpose}, ${version}, ${granted}, least(${at}::timestamptz, now()))
      RETURNING ${columns}`.execute(tx)
    const [row] = added.rows
    if (!row) throw new Error('The consent was not written')
    return present(row)
  })
}

function present({ id, purpose, version, granted, answered_at }: Row): Consent {
  return { id, purpose, version, granted, answeredAt: answered_at.toISOString() }
}
