import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import {
  clearStaffCookie,
  sendStaffCookie,
  signedInStaff,
  staffActor,
} from '#platform/staff-sign-in.ts'
import {
  AcceptedAnswer,
  AcceptLink,
  DoneAnswer,
  LinkAnswer,
  MeAnswer,
  ReadLink,
  SessionsAnswer,
  SignIn,
  StaffIdParams,
} from '../contract.ts'
import { ChangeOwnPassword } from '../passkey-contract.ts'
import { acceptLink } from './accept-link.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { getLink } from './links.ts'
import { findSecondFactor } from './second-factor.ts'
import { selfOf } from './self-of.ts'
import { endOwnSession, endStaffSession, findStaffSessions, signOutEverywhere } from './sessions.ts'
import { signIn } from './sign-in.ts'
import type { StaffLimits } from './staff-limits.ts'

const tags = ['admin-staff']
const anyone = { permission: 'anyone' as const }
const signedIn = { permission: 'signed-in' as const }
const success = true as const

/** Signing in and out, one-time links, and somebody's own account. */
export const staffSignInRoutes: FastifyPluginAsyncZod<Services & { limits: StaffLimits }> = async (
  app,
  { limits, ...services },
) => {
  const { db, config } = services

  app.post(
    '/sign-in',
    {
      config: anyone,
      schema: {
        tags,
        summary:
          'Signs a member of staff in; the session is a cookie. 401 SECOND_FACTOR_REQUIRED asks for `code` and names `details.methods`',
        body: SignIn,
        response: { 200: DoneAnswer },
      },
    },
    async (request, reply) => {
      const token = await signIn({ ...services, limits }, request.body, securityCaller(request))
      sendStaffCookie(reply, config, token)
      return { success }
    },
  )

  app.post(
    '/sign-out',
    {
      config: anyone,
      schema: { tags, summary: 'Ends the session, if any', response: { 200: DoneAnswer } },
    },
    async (request, reply) => {
      const { staff } = request
      if (staff) {
        await endStaffSession(db, staff.sessionId)
        const event = 'session_expired'
        logSecurityEvent(securityCaller(request), { event, staffId: staff.id, reason: 'logout' })
      }
      clearStaffCookie(reply, config)
      return { success }
    },
  )

  app.post(
    '/links/read',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'What a one-time link is for',
        body: ReadLink,
        response: { 200: LinkAnswer },
      },
    },
    async (request) => {
      await limits.beforeLink(request.ip)
      const link = await getLink(db, request.body.token)
      const { role_id: id, role_name: name } = link
      const role = id === null ? null : { id, name }
      const data = {
        kind: link.kind,
        email: link.staff_email ?? link.email,
        name: link.staff_name,
        role,
      }
      return { success, data }
    },
  )

  app.post(
    '/links/accept',
    {
      config: anyone,
      schema: {
        tags,
        summary:
          'Uses a one-time link: makes the account, or sets its new password, and signs in unless a second factor is needed',
        body: AcceptLink,
        response: { 200: AcceptedAnswer },
      },
    },
    async (request, reply) => {
      await limits.beforeLink(request.ip)
      const token = await acceptLink(services, request.body, securityCaller(request))
      if (token) sendStaffCookie(reply, config, token)
      return { success, isSignedIn: token !== undefined }
    },
  )

  app.get(
    '/me',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'The caller and what they may do',
        response: { 200: MeAnswer },
      },
    },
    async (request) => {
      const { id, name, email, role, permissions } = signedInStaff(request)
      const data = {
        id,
        name,
        email,
        role,
        permissions: [...permissions],
        shopName: config.shop.name,
        secondFactor: await findSecondFactor(db, id),
      }
      return { success, data }
    },
  )

  app.put(
    '/me/password',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Sets a new password and ends all other sessions of the caller',
        body: ChangeOwnPassword,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await changeOwnPassword({ ...services, limits }, selfOf(request), request.body)
      return { success }
    },
  )

  app.get(
    '/me/sessions',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Where the caller is signed in',
        response: { 200: SessionsAnswer },
      },
    },
    async (request) => {
      const { id, sessionId } = signedInStaff(request)
      return { success, data: await findStaffSessions(db, id, sessionId) }
    },
  )

  app.delete(
    '/me/sessions',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Ends all other sessions of the caller',
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { id, sessionId } = signedInStaff(request)
      await db
        .transaction()
        .execute((tx) => signOutEverywhere(tx, staffActor(request), id, sessionId))
      return { success }
    },
  )

  app.delete(
    '/me/sessions/:id',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Ends a session of the caller',
        params: StaffIdParams,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await endOwnSession(db, signedInStaff(request).id, request.params.id)
      return { success }
    },
  )
}
