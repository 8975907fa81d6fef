import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { passwordConfirmation } from '#features/identity/api/public.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { customerId, guestSessionId } from '#platform/sign-in.ts'
import { DeletedAnswer, ExportAnswer, WithPassword } from '../contract.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

const described = { tags: ['privacy'], security: [{ bearer: [] }] }

type Dependencies = Pick<Services, 'db' | 'pool' | 'jobs' | 'config'>

/** Export and deletion of an account. */
export const accountRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, services) => {
  const confirmPassword = passwordConfirmation(services)
  const exports = createRateLimit(services.pool, {
    name: 'exports',
    attempts: services.config.limits.exportsPerShopper,
    seconds: 60 * 60,
  })

  app.post(
    '/users/export',
    {
      schema: {
        ...described,
        summary: 'All that the shop knows of the caller, as a file',
        description:
          'Everything that belongs to the account, as JSON: profile, sessions, addresses, orders, cart, vouchers, coins, ' +
          'reviews, uploads, notifications, consents, views, mails. Five an hour.',
        body: WithPassword,
        response: { 200: ExportAnswer },
      },
    },
    async (request, reply) => {
      const userId = customerId(request)
      const caller = securityCaller(request)
      await confirmPassword(userId, request.body.password, caller)
      await exports.consume(userId)
      const now = new Date()
      const data = await exportAccount(services, userId, now)
      logSecurityEvent(caller, { event: 'sensitive_read', userId, reason: 'account_export' })
      const name = `du-lieu-ca-nhan-${now.toISOString().slice(0, 10)}.json`
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return { success: true as const, data }
    },
  )

  app.post(
    '/users/delete',
    {
      schema: {
        ...described,
        summary: 'Deletes the account for good',
        description:
          'With everything that is known of the person: profile, sessions, addresses, cart, vouchers, coins, notifications, ' +
          'uploads, views. Orders stay without name, phone, e-mail and street; reviews stay without name and pictures. ' +
          '409 while an order is under way or money is due back. The phone number and the e-mail address are free afterwards.',
        body: WithPassword,
        response: { 200: DeletedAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      const caller = securityCaller(request)
      await confirmPassword(userId, request.body.password, caller)
      await deleteAccount(services, userId, guestSessionId(request))
      logSecurityEvent(caller, { event: 'user_deleted', userId })
      return { success: true as const }
    },
  )
}
