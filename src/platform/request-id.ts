import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const ids = new AsyncLocalStorage<string>()

/** The id of the request that this asynchronous context works for; undefined in jobs. */
export const currentRequestId = () => ids.getStore()

/** Makes the id of each request known to all that it calls. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _reply, done) => ids.run(id, done))
}
