import type { FastifyInstance } from 'fastify'
import { serverTimeHeader } from '#shared/server-time.ts'

/** Adds the server's time to all responses that must not be cached. Browsers base their countdowns on it. */
export function addServerTime(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('cache-control')).includes('no-store')) {
      reply.header(serverTimeHeader, Date.now())
    }
    done(null, payload)
  })
}
