import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { DoneAnswer, SessionListAnswer, SignInListAnswer } from '../contract.ts'
import { closeOwnSession, findSessions, revokeAccess } from './sessions.ts'
import { findSignIns } from './sign-in-events.ts'

const shared = { tags: ['identity'], security: [{ bearer: [] }] }
const success = true as const

/** Lists and ends the caller's sessions; lists sign-ins. */
export const sessionRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addHook('onRequest', requireCustomer)

  app.get(
    '/users/sessions',
    {
      schema: {
        ...shared,
        summary: 'Sessions of the caller: the current one, then the last used',
        response: { 200: SessionListAnswer },
      },
    },
    async ({ session }) => {
      if (!session) throw new AppError('SIGN_IN_REQUIRED')
      return { success, data: await findSessions(db, session) }
    },
  )

  app.delete(
    '/users/sessions/:id',
    {
      schema: {
        ...shared,
        summary: 'End one of the caller’s sessions; the one of this call is a sign-out',
        params: z.object({ id: z.string().max(300) }),
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      await closeOwnSession(db, { userId, sessionId: request.params.id })
      const caller = securityCaller(request)
      logSecurityEvent(caller, { event: 'session_expired', userId, reason: 'ended_by_owner' })
      return { success }
    },
  )

  app.post(
    '/users/sessions/revoke-others',
    {
      schema: {
        ...shared,
        summary: 'End all other sessions; invalidates unused reset links',
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      if (!request.session) throw new AppError('SIGN_IN_REQUIRED')
      const { userId, id } = request.session
      await db.transaction().execute((tx) => revokeAccess(tx, userId, id))
      const caller = securityCaller(request)
      logSecurityEvent(caller, { event: 'session_expired', userId, reason: 'all_others_ended' })
      return { success }
    },
  )

  app.get(
    '/users/sign-ins',
    {
      schema: {
        ...shared,
        summary: 'The caller’s sign-ins and failed attempts of 30 days, newest first, at most 20',
        response: { 200: SignInListAnswer },
      },
    },
    async (request) => ({ success, data: await findSignIns(db, customerId(request)) }),
  )
}
