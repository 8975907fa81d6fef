import { z } from 'zod'
import { createProviders, providerNames } from '#features/payment/api/public.ts'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { answer } from '#shared/answer.ts'
import { AppError } from '#shared/app-error.ts'
import { receiveBankNotification } from './receive-bank-notification.ts'

const largestBody = 128 * 1024

/** Webhooks for the payment providers that watch the shop's bank account. */
export const webhookRoutes: Routes = async (app, services) => {
  const providers = createProviders(services.config.payments)
  const refusals = createRateLimit(services.pool, {
    name: 'webhook-refused',
    attempts: 30,
    seconds: 15 * 60,
  })
  // Signatures cover the raw body, so it must not be parsed here.
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
          summary: `Webhook of ${name}: transfers to the shop’s account`,
          description:
            'The call must be signed with the secret that the shop shares with the provider, else 401; 404 while no secret is ' +
            'configured. Every transfer counts once, even if reported again. A transfer that matches no order is stored for the ' +
            'merchant and also answered with 200. After any other status the provider may repeat the call.',
          body: z.string().meta({ description: `The JSON that ${name} sends` }),
          response: { 200: answer({}) },
        },
      },
      async (request) => {
        const provider = providers[name]
        if (!provider) throw new AppError('NOT_FOUND')
        const now = new Date()
        const result = provider({ headers: request.headers, body: request.body, now })
        if (result.is === 'refused') {
          request.log.warn({ provider: name, why: result.why }, 'A webhook call was rejected')
          // Only rejected calls count, so a forger cannot use up the provider's limit.
          await refusals.consume(addressKey(request.ip))
          throw new AppError('SIGNATURE_INVALID')
        }
        const transfers = result.is === 'authentic' ? result.transfers : []
        for (const transfer of transfers) {
          await receiveBankNotification(services, name, transfer, { now, log: request.log })
        }
        if (result.is === 'unreadable' || result.unreadable > 0) {
          request.log.warn({ provider: name }, 'A webhook call could not be parsed')
          throw new AppError('INVALID_INPUT')
        }
        return { success: true as const }
      },
    )
  }
}
