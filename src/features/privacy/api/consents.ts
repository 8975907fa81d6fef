import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Consent, RecordConsent } from '../contract.ts'

/** The most rows of a list; older ones are omitted. */
const maxListed = 200

const columns = sql`id, purpose, version, granted, answered_at`

type Row = {
  id: number
  purpose: Consent['purpose']
  version: number
  granted: boolean
  answered_at: Date
}

/** A user's granted and withdrawn consents, newest first; `limit` null returns all. */
export async function findConsents(
  db: Db,
  userId: string,
  limit: number | null = maxListed,
): Promise<Consent[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM consents WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(present)
}

/**
 * Appends a consent, idempotently. It never replaces a younger one. A time in the future (a browser whose clock is ahead)
 * is stored as now; the same grant sent again then counts as a repetition, since it looks like a new one, so that
 * a withdrawal in between stands.
 */
export async function recordConsent(
  db: Db,
  userId: string,
  { purpose, version, granted, at }: RecordConsent,
): Promise<Consent> {
  return db.transaction().execute(async (tx) => {
    // Serializes concurrent requests of the user's browsers.
    await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
    const isTheSame = sql<boolean>`version = ${version} AND granted = ${granted}`
    const known = await sql<Row & { is_same: boolean; was_recorded: boolean }>`
      SELECT ${columns}, ${isTheSame} AS is_same, bool_or(${isTheSame}) OVER () AS was_recorded FROM consents
      WHERE user_id = ${userId} AND purpose = ${purpose}
      ORDER BY id DESC LIMIT 1`.execute(tx)
    const [last] = known.rows
    if (last) {
      const isAhead = Date.parse(at) > Date.now()
      const isRepeated = last.is_same || (granted && last.was_recorded)
      if (last.answered_at >= new Date(at) || (isAhead && isRepeated)) return present(last)
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
