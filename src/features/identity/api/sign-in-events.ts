import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import { addressKey } from '#platform/rate-limit.ts'
import type { SignIn, SignInOutcome } from '../contract.ts'

type From = { ip?: string | undefined; userAgent?: string | undefined }

/** Stored events per account and outcome, so that repeated attempts cannot fill the table. */
const maxEvents = 100

/** A truncated IP address, recognizable but not identifying: IPv4 without its last part, or the IPv6 site (/48). */
export function shortAddress(ip: string): string {
  const network = addressKey(ip)
  if (isIPv4(network)) return network.replace(/\d+$/, '*')
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:*` : network
}

/** The row of a sign-in event. */
export function signInEvent(userId: string, outcome: SignInOutcome, { ip, userAgent }: From) {
  return {
    user_id: userId,
    outcome,
    address: ip === undefined ? null : shortAddress(ip),
    user_agent: userAgent?.slice(0, 300) ?? null,
  }
}

/** Records a sign-in attempt with a wrong password. */
export async function recordFailure(db: Db, userId: string, from: From): Promise<void> {
  const outcome = 'wrong_password'
  await db
    .with('spare', () => deleteExcessSignIns(userId, outcome))
    .insertInto('sign_in_events')
    .values(signInEvent(userId, outcome, from))
    .execute()
}

/** SQL that deletes the oldest events of an outcome to make room for one more. */
export function deleteExcessSignIns(userId: string, outcome: SignInOutcome) {
  return sql<never>`
    (DELETE FROM sign_in_events WHERE id IN (
      SELECT id FROM sign_in_events WHERE user_id = ${userId}::uuid AND outcome = ${outcome}
      ORDER BY id DESC OFFSET ${maxEvents - 1}))`
}

/**
 * Sign-in events of the last 30 days, newest first. Failures fill at most half of the list, so that repeated attempts
 * cannot hide a successful one.
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
