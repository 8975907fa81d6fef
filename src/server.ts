import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serveApiDocs } from '#platform/api-docs.ts'
import { createApp } from '#platform/create-app.ts'
import { serveHealth } from '#platform/health.ts'
import type { Services } from '#platform/services.ts'
import { setUpSignIn } from '#platform/sign-in.ts'

/** The whole HTTP side of the shop: every feature's calls under /api, their description, and the health of the process. */
export async function buildServer(
  services: Services,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = await createApp(services.config, log)
  setUpSignIn(app, services.db)
  serveHealth(app, services)
  await serveApiDocs(app, services.config.shop.name)

  return app
}
