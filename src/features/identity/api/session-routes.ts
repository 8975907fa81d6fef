import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { DoneAnswer, SessionListAnswer } from '../contract.ts'
import { closeOwnSession, findSessions, revokeAccess } from './sessions.ts'

const shared = { tags: ['identity'], security: [{ bearer: [] }] }
const success = true as const

/** Where somebody is signed in, and how to end it. */
export const sessionRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addHook('onRequest', requireCustomer)

  app.get(
    '/users/sessions',
    {
      schema: {
        ...shared,
        summary: 'Where the caller is signed in: this session, then the last used',
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
    async ({ session, params }) => {
      if (!session) throw new AppError('SIGN_IN_REQUIRED')
      await closeOwnSession(db, { userId: session.userId, sessionId: params.id })
      return { success }
    },
  )

  app.post(
    '/users/sessions/revoke-others',
    {
      schema: {
        ...shared,
        summary: 'Sign out everywhere but here; reset links not used yet are void',
        response: { 200: DoneAnswer },
      },
    },
    async ({ session }) => {
      if (!session) throw new AppError('SIGN_IN_REQUIRED')
      const { userId, id } = session
      await db.transaction().execute((tx) => revokeAccess(tx, userId, id))
      return { success }
    },
  )
}
