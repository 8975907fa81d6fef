import { z } from 'zod'
import * as is from './setting-types.ts'

const secret = is.secret(16).optional()

/** Secrets of the services that report transfers. */
export const webhookEnvironment = {
  SEPAY_API_KEY: secret,
  SEPAY_WEBHOOK_SECRET: secret,
  CASSO_CHECKSUM_KEY: secret,
  CASSO_SECURE_TOKEN: secret,
  PAYOS_CHECKSUM_KEY: secret,
  WEBHOOK_WINDOW_SECONDS: is.wholeNumber(30, 86_400).default(300),
}

const Environment = z.object(webhookEnvironment)

export const readWebhookSettings = (env: z.infer<typeof Environment>) => ({
  windowSeconds: env.WEBHOOK_WINDOW_SECONDS,
  sepay: { apiKey: env.SEPAY_API_KEY, secret: env.SEPAY_WEBHOOK_SECRET },
  casso: { checksumKey: env.CASSO_CHECKSUM_KEY, secureToken: env.CASSO_SECURE_TOKEN },
  payos: { checksumKey: env.PAYOS_CHECKSUM_KEY },
})
