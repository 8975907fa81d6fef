import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import {
  ChangePassword,
  DoneAnswer,
  ProfileAnswer,
  UpdateProfile,
  UserAnswer,
} from '../contract.ts'
import { changePassword } from './change-password.ts'
import type { ContactLimits } from './contact-limits.ts'
import { getUser } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { updateProfile } from './update-profile.ts'

const tags = ['identity']
const security = [{ bearer: [] }]

type Dependencies = Services & { limits: SignInLimits; contactLimits: ContactLimits }

export const profileRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, services) => {
  const { db, limits } = services
  app.addHook('onRequest', requireCustomer)

  app.get(
    '/users/me',
    { schema: { tags, security, summary: 'The signed-in user', response: { 200: UserAnswer } } },
    async (request) => ({ success: true as const, data: await getUser(db, customerId(request)) }),
  )

  for (const path of ['/users/profile', '/user/profile', '/account']) {
    app.get(
      path,
      { schema: { tags, security, summary: 'The profile', response: { 200: ProfileAnswer } } },
      async (request) => {
        const user = await getUser(db, customerId(request))
        return { success: true as const, data: user, user }
      },
    )

    app.put(
      path,
      {
        schema: {
          tags,
          security,
          summary: 'Update the given fields of the profile',
          description:
            'Another e-mail or phone number needs `currentPassword` or `confirmationCode` (403 REAUTHENTICATION_REQUIRED ' +
            'without, and nothing is changed), and takes effect when its emailed link is opened.',
          body: UpdateProfile,
          response: { 200: ProfileAnswer },
        },
      },
      async (request) => {
        const context = { now: new Date(), caller: securityCaller(request) }
        const user = await updateProfile(services, customerId(request), request.body, context)
        return { success: true as const, data: user, user }
      },
    )
  }

  app.put(
    '/users/change-password',
    {
      schema: {
        tags,
        security,
        summary: 'Change the password; all other sessions end',
        body: ChangePassword,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { body, session } = request
      if (!session) throw new AppError('SIGN_IN_REQUIRED')
      await changePassword(services, limits, session, body, securityCaller(request))
      return { success: true as const }
    },
  )
}
