import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { IsProxy } from './trust-proxy.ts'

const ids = new AsyncLocalStorage<string>()
/** What a proxy may give: UUIDs and the ids of nginx, nothing that could forge a line of the log. */
const acceptable = /^[\w-]{8,64}$/
const key = 'requestId'

/** The id of the request that this asynchronous context works for, in a job of the one that has added it. */
export const currentRequestId = () => ids.getStore()

/** Makes the id of each request known to all that it calls. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _reply, done) => ids.run(id, done))
}

type Came = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * The id of a new request: that of the page that makes the call inside of the process, else the one that a proxy in front has
 * given and logged, else a new one.
 */
export function newRequestId({ headers, socket }: Came, isProxy: IsProxy): string {
  const given = isProxy(socket.remoteAddress) ? headers['x-request-id'] : undefined
  const fit = typeof given === 'string' && acceptable.test(given) ? given : undefined
  return currentRequestId() ?? fit ?? randomUUID()
}

/** The data of a job with the id of the request that adds it. */
export function withRequestId(data: object): object {
  const id = currentRequestId()
  return id === undefined ? data : { ...data, [key]: id }
}

/** The id of the request that has added a job with this data. Jobs by the clock have none. */
export function requestIdOf(data: unknown): string | undefined {
  const id = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof id === 'string' ? id : undefined
}

/** Runs a job in the context of the request that has added it, without what `withRequestId` has added. */
export function runForRequest<Data>(
  data: Data,
  work: (data: Data) => Promise<void>,
): Promise<void> {
  const id = requestIdOf(data)
  if (id === undefined) return work(data)
  const { [key]: _, ...own } = data as Data & { [key]: string }
  return ids.run(id, () => work(own as Data))
}
