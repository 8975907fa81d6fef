import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './rate-limit.ts'

/** Kinds of refused calls, as OWASP's logging vocabulary names them or would. */
type Refusal =
  | 'authn_token_fail'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'

/** Calls of one kind by one address within a window. */
type Count = { refusal: Refusal; ip: string; userId: string | undefined; more: number }

type Options = {
  /** So long calls are counted before their number is told. */
  windowMs?: number
  /** So many kinds and addresses are told apart in a window: nobody can flood the log. */
  most?: number
}

const others = 'others'

/**
 * Logs the calls that were refused: the first of each kind and address at once, how many more came at the end of the
 * window. Wrong passwords and the like have events of their own.
 */
export function logRefusals(
  app: FastifyInstance,
  { windowMs = 60_000, most = 200 }: Options = {},
): void {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  function note(refusal: Refusal, { ip, session, log }: FastifyRequest): void {
    timer ??= setTimeout(tellCounts, windowMs).unref()
    const address = addressKey(ip)
    const known = counts.get(`${refusal} ${address}`) ?? counts.get(`${refusal} ${others}`)
    if (known) {
      known.more += 1
      return
    }
    const isFull = counts.size >= most
    const count = { refusal, ip: isFull ? others : address, userId: session?.userId, more: 0 }
    counts.set(`${refusal} ${count.ip}`, count)
    tell(log, count, 1)
  }

  function tellCounts(): void {
    timer = undefined
    for (const count of counts.values()) {
      if (count.more > 0) tell(app.log, count, count.more)
    }
    counts.clear()
  }

  app.addHook('onResponse', (request, reply, done) => {
    const refusal = refusalOf(request, reply.statusCode)
    if (refusal) note(refusal, request)
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    tellCounts()
  })
}

function tell(log: FastifyBaseLogger, { refusal, ip, userId }: Count, count: number): void {
  const level = refusal === 'input_validation_fail' ? 'info' : 'warn'
  log[level]({ event: refusal, outcome: 'failure', ip, userId, count }, 'calls refused')
}

/** Undefined for what is no attempt at anything: guests who are to sign in, and addresses of no call. */
function refusalOf({ headers, routeOptions }: FastifyRequest, status: number): Refusal | undefined {
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
      // What belongs to another does not exist for the caller.
      return schema?.security ? 'authz_fail' : undefined
    case 429:
      return 'excess_rate_limit_exceeded'
    default:
      return undefined
  }
}
