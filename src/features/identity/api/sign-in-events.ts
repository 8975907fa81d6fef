import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import { addressKey } from '#platform/rate-limit.ts'
import type { SignIn, SignInOutcome } from '../contract.ts'

type From = { ip?: string | undefined; userAgent?: string | undefined }

/** So many of each outcome are kept of an account: whoever tries on and on leaves no more. */
const mostKept = 100

/** An address as its owner knows it again and nobody is found by it: without the last part, or an IPv6 site (/48). */
export function shortAddress(ip: string): string {
  const network = addressKey(ip)
  if (isIPv4(network)) return network.replace(/\d+$/, '*')
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:*` : network
}

/** The row of a sign-in. */
export function signInEvent(userId: string, outcome: SignInOutcome, { ip, userAgent }: From) {
  return {
    user_id: userId,
    outcome,
    address: ip === undefined ? null : shortAddress(ip),
    user_agent: userAgent?.slice(0, 300) ?? null,
  }
}

/** Writes down that somebody tried an account with a wrong password. */
export async function recordFailure(db: Db, userId: string, from: From): Promise<void> {
  const outcome = 'wrong_password'
  await db
    .with('spare', () => spareSignIns(userId, outcome))
    .insertInto('sign_in_events')
    .values(signInEvent(userId, outcome, from))
    .execute()
}

/** Removes what is too much of one outcome when one more comes. */
export function spareSignIns(userId: string, outcome: SignInOutcome) {
  return sql<never>`
    (DELETE FROM sign_in_events WHERE id IN (
      SELECT id FROM sign_in_events WHERE user_id = ${userId}::uuid AND outcome = ${outcome}
      ORDER BY id DESC OFFSET ${mostKept - 1}))`
}

/**
 * The last sign-ins of an account, of 30 days, the newest first. Strangers who fail again and again push no success of
 * theirs out of sight: failures fill half of the list at most.
 */
export async function findSignIns(db: Db, userId: string): Promise<SignIn[]> {
  const last = (outcome: SignInOutcome, limit: number) => sql`
    (SELECT id, outcome, address, user_agent, created_at FROM sign_in_events
    WHERE user_id = ${userId}::uuid AND outcome = ${outcome} AND created_at > now() - interval '30 days'
    ORDER BY id DESC LIMIT ${limit})`
  const { rows } = await sql<{
    outcome: SignInOutcome
    address: string | null
    user_agent: string | null
    created_at: Date
  }>`
    SELECT outcome, address, user_agent, created_at
    FROM (${last('success', 20)} UNION ALL ${last('wrong_password', 10)}) AS sign_in
    ORDER BY id DESC LIMIT 20`.execute(db)
  return rows.map(({ outcome, address, user_agent, created_at }) => ({
    at: created_at.toISOString(),
    device: deviceName(user_agent),
    address,
    outcome,
  }))
}
