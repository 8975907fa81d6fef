import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Passkey, PasskeyPurpose } from '../passkey-contract.ts'

/** Loaded lazily with the first passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The user handle of a passkey: the bytes of the id, which say nothing about the person. */
export function userHandleOf(staffId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(staffId.replaceAll('-', ''), 'hex'))
}

/** How long an answer may take; also told to the browser. */
export const challengeMs = 5 * 60_000

type Confirmation = { sessionId: string; purpose: PasskeyPurpose }

/**
 * Stores what a passkey has to sign; `staffId` is who adds one, null to sign in. With `confirmation` it confirms that alone, in
 * that session.
 */
export async function writeChallenge(
  db: Db,
  challenge: string,
  staffId: string | null,
  confirmation?: Confirmation,
): Promise<void> {
  await db
    .insertInto('staff_passkey_challenges')
    .values({
      challenge,
      staff_id: staffId,
      session_id: confirmation?.sessionId ?? null,
      purpose: confirmation?.purpose ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${challengeMs / 1000})`,
    })
    .execute()
}

/** Uses a challenge up, in the caller's transaction; returns whether it was open for this purpose. */
export async function takeChallenge(
  tx: Db,
  challenge: string,
  staffId: string | null,
  confirmation?: Confirmation,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM staff_passkey_challenges
    WHERE challenge = ${challenge} AND staff_id IS NOT DISTINCT FROM ${staffId}::uuid
      AND session_id IS NOT DISTINCT FROM ${confirmation?.sessionId ?? null}::uuid
      AND purpose IS NOT DISTINCT FROM ${confirmation?.purpose ?? null}::text
      AND expires_at > now()
    RETURNING challenge`.execute(tx)
  return rows.length > 0
}

/** Ends challenges to add a passkey that were given for the password alone, since from now on a factor is needed, too. */
export async function forgetOwnChallenges(tx: Db, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staff_passkey_challenges')
    .where('staff_id', '=', staffId)
    .where('purpose', 'is', null)
    .execute()
}

/** The passkeys of a member of staff, the oldest first. With `id` only this one. */
export async function findPasskeys(db: Db, staffId: string, id?: string): Promise<Passkey[]> {
  let query = db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
  if (id) query = query.where('id', '=', id)
  return (await query.execute()).map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}
