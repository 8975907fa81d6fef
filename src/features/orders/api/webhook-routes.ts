import { z } from 'zod'
import { createProviders, providerNames } from '#features/payment/api/public.ts'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { answer } from '#shared/answer.ts'
import { AppError } from '#shared/app-error.ts'
import { receiveTold } from './receive-told.ts'

const largestBody = 128 * 1024

/** Where the services that watch the shop's bank account tell of each transfer. */
export const webhookRoutes: Routes = async (app, services) => {
  const providers = createProviders(services.config.payments)
  const refusals = createRateLimit(services.pool, {
    name: 'webhook-refused',
    attempts: 30,
    seconds: 15 * 60,
  })
  // What is signed is the body as it came, byte by byte.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: largestBody },
    (_request, body, done) => done(null, body),
  )

  for (const name of providerNames) {
    app.post(
      `/webhooks/${name}`,
      {
        schema: {
          tags: ['payments'],
          summary: `Tells of transfers to the shop’s account, as ${name} does`,
          description:
            'For the service alone: the call must be signed with the secret that the shop was given, else 401. 404 while ' +
            'the shop has none. Every transfer counts once, however often it is told; what can’t be counted for an order is ' +
            'kept for the keeper and answered alike. After any other answer than 200 the same call may be sent again.',
          body: z.string().meta({ description: `The JSON that ${name} sends` }),
          response: { 200: answer({}) },
        },
      },
      async (request) => {
        const provider = providers[name]
        if (!provider) throw new AppError('NOT_FOUND')
        const now = new Date()
        const told = provider({ headers: request.headers, body: request.body, now })
        if (told.is === 'refused') {
          request.log.warn({ provider: name, why: told.why }, 'A call of a webhook was refused')
          // Only what is refused counts: nobody can use up the limit of whoever signs well.
          await refusals.consume(addressKey(request.ip))
          throw new AppError('SIGNATURE_INVALID')
        }
        const transfers = told.is === 'authentic' ? told.transfers : []
        for (const transfer of transfers) {
          await receiveTold(services, name, transfer, { now, log: request.log })
        }
        if (told.is === 'unreadable' || told.unreadable > 0) {
          request.log.warn({ provider: name }, 'A call of a webhook could not be read')
          throw new AppError('INVALID_INPUT')
        }
        return { success: true as const }
      },
    )
  }
}
