import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { createBatch } from './batch.ts'
import type { Db } from './database.ts'
import { keptList, keptPlan } from './kept-plans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: set by `identifyCustomer` and `requireCustomer`, null for guests. */
    session: { id: string; userId: string } | null
  }
  interface FastifyInstance {
    findSession(token: string): Promise<{ id: string; userId: string } | undefined>
  }
}

/** A session lives this long after its last use. */
const idleDays = 30

/** When a session ends that is used now: `idleDays` later, but never later than `maxDays` after its sign-in. */
export function sessionEnd(maxDays: number, createdAt = sql<Date>`now()`) {
  return sql<Date>`LEAST(now() + make_interval(days => ${idleDays}), ${createdAt} + make_interval(days => ${maxDays}))`
}

/** What is stored of a secret token: nobody who reads the database can sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Lets `app`'s routes ask who is calling. */
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
    const { rows } = await sql<Session & { at: number; is_stale: boolean }>`${keptPlan}
    SELECT token.at, s.id, s.user_id AS "userId", s.last_used_at < now() - interval '1 hour' AS is_stale
    FROM unnest(${keptList(hashes, 'bytea')}) WITH ORDINALITY AS token (hash, at)
    JOIN sessions s ON s.token_hash = token.hash
    WHERE s.expires_at > now() AND s.created_at > now() - make_interval(days => ${maxDays})`.execute(
      db,
    )
    // Sliding expiry, written at most once an hour so that reading stays reading.
    const stale = rows.flatMap(({ id, is_stale }) => (is_stale ? [id] : []))
    if (stale.length > 0) {
      // One that somebody else is writing to is used at this moment or gone: nobody waits for it, least of all strangers.
      await sql`
      UPDATE sessions SET last_used_at = now(), expires_at = ${sessionEnd(maxDays, sql`created_at`)}
      WHERE id IN (SELECT id FROM sessions WHERE id = ANY (${stale}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`.execute(
        db,
      )
    }
    const byPlace = new Map(rows.map(({ at, id, userId }) => [Number(at), { id, userId }]))
    return tokens.map((_, index) => byPlace.get(index + 1))
  })

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Hook for open calls: a good token signs in, anything else is a guest. */
export async function identifyCustomer(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request)
  request.session = (token && (await request.server.findSession(token))) || null
}

/** Hook for guarded calls: 401 SIGN_IN_REQUIRED without a good token. */
export async function requireCustomer(request: FastifyRequest): Promise<void> {
  await identifyCustomer(request)
  if (!request.session) throw new AppError('SIGN_IN_REQUIRED')
}

/** The signed-in user of a call guarded by `requireCustomer`. */
export function customerId(request: FastifyRequest): string {
  if (!request.session) throw new AppError('SIGN_IN_REQUIRED')
  return request.session.userId
}

/** The browser's own session id (header `x-session-id`), if it sent a well-formed one. */
export function guestSessionId(request: FastifyRequest): string | undefined {
  const parsed = z.uuid().safeParse(request.headers['x-session-id'])
  return parsed.success ? parsed.data.toLowerCase() : undefined
}
