import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { createBatch } from './batch.ts'
import type { Db } from './database.ts'
import { listParameter, prepared } from './prepared-statements.ts'
import { hashToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `identifyCustomer` and `requireCustomer`; null for guests. */
    session: { id: string; userId: string } | null
  }
  interface FastifyInstance {
    findSession(token: string): Promise<{ id: string; userId: string } | undefined>
  }
}

/** Sessions expire this long after their last use. */
const idleDays = 30

/** SQL for the expiry of a session used now: after `idleDays`, at the latest `maxDays` after the sign-in. */
export function sessionEnd(maxDays: number, createdAt = sql<Date>`now()`) {
  return sql<Date>`LEAST(now() + make_interval(days => ${idleDays}), ${createdAt} + make_interval(days => ${maxDays}))`
}

/** Adds session lookup to `app` and rejects requests that carry another user's `userId`. */
export function setUpSignIn(app: FastifyInstance, db: Db, sessionMaxDays: number): void {
  const findSession = sessionFinder(sessionMaxDays)
  app.decorateRequest('session', null)
  app.decorate('findSession', (token: string) => findSession(db, token))
  app.addHook('preValidation', ({ session, query, body }, _reply, done) => {
    const isWrong = session && [query, body].some((part) => namesAnother(part, session.userId))
    done(isWrong ? new AppError('NOT_ALLOWED') : undefined)
  })
}

/** True when a query or body carries a `userId` that is not the signed-in user's. */
function namesAnother(part: unknown, userId: string): boolean {
  if (typeof part !== 'object' || part === null || !('userId' in part)) return false
  const { userId: named } = part
  return named !== undefined && named !== null && named !== '' && named !== userId
}

type Session = { id: string; userId: string }

const sessionFinder = (maxDays: number) =>
  createBatch<string, Session | undefined>(async (db, tokens) => {
    const hashes = tokens.map(hashToken)
    const { rows } = await sql<Session & { at: number; is_stale: boolean }>`${prepared}
    SELECT token.at, s.id, s.user_id AS "userId", s.last_used_at < now() - interval '1 hour' AS is_stale
    FROM unnest(${listParameter(hashes, 'bytea')}) WITH ORDINALITY AS token (hash, at)
    JOIN sessions s ON s.token_hash = token.hash
    WHERE s.expires_at > now() AND s.created_at > now() - make_interval(days => ${maxDays})`.execute(
      db,
    )
    // Sliding expiry is written at most once an hour, so that most requests only read.
    const stale = rows.flatMap(({ id, is_stale }) => (is_stale ? [id] : []))
    if (stale.length > 0) {
      // SKIP LOCKED: a locked session is being renewed or deleted, and the batch serves unrelated requests.
      await sql`
      UPDATE sessions SET last_used_at = now(), expires_at = ${sessionEnd(maxDays, sql`created_at`)}
      WHERE id IN (SELECT id FROM sessions WHERE id = ANY (${stale}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`.execute(
        db,
      )
    }
    const byIndex = new Map(rows.map(({ at, id, userId }) => [Number(at), { id, userId }]))
    return tokens.map((_, index) => byIndex.get(index + 1))
  })

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Hook for public routes: a valid token identifies the customer, anything else is a guest. */
export async function identifyCustomer(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request)
  request.session = (token && (await request.server.findSession(token))) || null
}

/** Hook for protected routes: 401 SIGN_IN_REQUIRED without a valid token. */
export async function requireCustomer(request: FastifyRequest): Promise<void> {
  await identifyCustomer(request)
  if (!request.session) throw new AppError('SIGN_IN_REQUIRED')
}

/** The user of a route protected by `requireCustomer`. Throws SIGN_IN_REQUIRED for guests. */
export function customerId(request: FastifyRequest): string {
  if (!request.session) throw new AppError('SIGN_IN_REQUIRED')
  return request.session.userId
}

/** The guest's session id from the header `x-session-id`; undefined when missing or malformed. */
export function guestSessionId(request: FastifyRequest): string | undefined {
  const parsed = z.uuid().safeParse(request.headers['x-session-id'])
  return parsed.success ? parsed.data.toLowerCase() : undefined
}
