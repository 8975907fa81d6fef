import type { FastifyInstance } from 'fastify'
import { serverTimeHeader } from '#shared/server-time.ts'

/** Says what time it is on every answer that no cache may keep: browsers set their countdowns by it. */
export function tellTime(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('cache-control')).includes('no-store')) {
      reply.header(serverTimeHeader, Date.now())
    }
    done(null, payload)
  })
}
