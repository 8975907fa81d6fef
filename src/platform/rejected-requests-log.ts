import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './rate-limit.ts'

/** Kinds of rejected requests, named after OWASP's logging vocabulary. */
type RejectionKind =
  | 'authn_token_fail'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'

/** Rejected requests of one kind and address within a window. */
type Count = { rejection: RejectionKind; ip: string; userId: string | undefined; more: number }

type Options = {
  /** Length of the window, at whose end the counts are logged. */
  windowMs?: number
  /** Maximum combinations of kind and address in a window, so that the log cannot be flooded. */
  most?: number
}

const others = 'others'

/**
 * Logs rejected requests: the first of each kind and address immediately, the number of further ones at the end of the
 * window. Wrong passwords and the like are logged as security events.
 */
export function logRejectedRequests(
  app: FastifyInstance,
  { windowMs = 60_000, most = 200 }: Options = {},
): void {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  function note(rejection: RejectionKind, { ip, session, log }: FastifyRequest): void {
    timer ??= setTimeout(logCounts, windowMs).unref()
    const address = addressKey(ip)
    const known = counts.get(`${rejection} ${address}`) ?? counts.get(`${rejection} ${others}`)
    if (known) {
      known.more += 1
      return
    }
    const isFull = counts.size >= most
    const count = { rejection, ip: isFull ? others : address, userId: session?.userId, more: 0 }
    counts.set(`${rejection} ${count.ip}`, count)
    logCount(log, count, 1)
  }

  function logCounts(): void {
    timer = undefined
    for (const count of counts.values()) {
      if (count.more > 0) logCount(app.log, count, count.more)
    }
    counts.clear()
  }

  app.addHook('onResponse', (request, reply, done) => {
    const rejection = rejectionOf(request, reply.statusCode)
    if (rejection) note(rejection, request)
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    logCounts()
  })
}

function logCount(log: FastifyBaseLogger, { rejection, ip, userId }: Count, count: number): void {
  const level = rejection === 'input_validation_fail' ? 'info' : 'warn'
  log[level]({ event: rejection, outcome: 'failure', ip, userId, count }, 'calls refused')
}

/** Undefined for harmless responses: 401 to a guest, and unknown URLs. */
function rejectionOf(
  { headers, routeOptions }: FastifyRequest,
  status: number,
): RejectionKind | undefined {
  const { url, schema } = routeOptions
  if (status < 400 || !url?.startsWith('/api/')) return undefined
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return 'input_validation_fail'
    case 401:
      return headers.authorization === undefined ? undefined : 'authn_token_fail'
    case 403:
      return 'authz_fail'
    case 404:
      // Other users' data is reported as not found.
      return schema?.security ? 'authz_fail' : undefined
    case 429:
      return 'excess_rate_limit_exceeded'
    default:
      return undefined
  }
}
