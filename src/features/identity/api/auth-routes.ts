import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { guestSessionId, identifyCustomer } from '#platform/sign-in.ts'
import {
  DoneAnswer,
  ForgotPassword,
  Login,
  LoginAnswer,
  Register,
  RegisterAnswer,
  ResetPassword,
} from '../contract.ts'
import { register } from './create-account.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { closeSession } from './sessions.ts'
import type { Caller, SignInLimits } from './sign-in-limits.ts'

const tags = ['identity']

function callerOf(request: FastifyRequest): Caller {
  const { log, ip, userAgent } = securityCaller(request)
  return { log, ip, userAgent, sessionId: guestSessionId(request) }
}

export const authRoutes: FastifyPluginAsyncZod<Services & { limits: SignInLimits }> = async (
  app,
  { limits, ...services },
) => {
  const { db } = services

  app.post(
    '/auth/register',
    {
      schema: {
        tags,
        summary: 'Create an account with a phone number',
        description:
          'Passwords have at least 8 characters; 422 at the field `password` for common ones and for those made of the ' +
          'phone number or the shop’s name.',
        body: Register,
        response: { 201: RegisterAnswer },
      },
    },
    async (request, reply) => {
      await limits.beforeRegistration(request.ip)
      const user = await register(services, request.body)
      logSecurityEvent(securityCaller(request), { event: 'user_created', userId: user.id })
      return reply.code(201).send({ success: true as const, user })
    },
  )

  app.post(
    '/auth/login',
    {
      schema: {
        tags,
        summary: 'Sign in by phone, e-mail or username; merges the guest cart of x-session-id',
        body: Login,
        response: { 200: LoginAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await logIn(services, limits, request.body, callerOf(request))),
    }),
  )

  app.post(
    '/auth/logout',
    {
      onRequest: identifyCustomer,
      schema: { tags, summary: 'Revoke the token of this call', response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { session } = request
      if (session) {
        await closeSession(db, session.id)
        const { userId } = session
        const caller = securityCaller(request)
        logSecurityEvent(caller, { event: 'session_expired', userId, reason: 'logout' })
      }
      return { success: true as const }
    },
  )

  app.post(
    '/auth/forgot-password',
    {
      schema: {
        tags,
        summary: 'Send a reset link; the response is the same for known and unknown e-mails',
        body: ForgotPassword,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { body, ip } = request
      await requestPasswordReset(services, limits, { email: body.email, ip })
      logSecurityEvent(securityCaller(request), { event: 'authn_password_reset_requested' })
      return { success: true as const }
    },
  )

  app.post(
    '/auth/reset-password',
    {
      schema: {
        tags,
        summary: 'Set a new password with the token of a reset link',
        description:
          'The password rules of the registration apply, with the account’s names and e-mail. A rejected password does not use ' +
          'up the link.',
        body: ResetPassword,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await resetPassword(services, limits, request.body, securityCaller(request))
      return { success: true as const }
    },
  )
}
