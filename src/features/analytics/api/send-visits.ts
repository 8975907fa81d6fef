import type { FastifyBaseLogger } from 'fastify'
import type { HashVisitor } from './hash-visitor.ts'
import type { RequestOf, ServiceRequest, Target } from './service-requests.ts'
import type { Visit } from './visit.ts'
import type { Deliver } from './visit-queue.ts'

type Settings = {
  requestOf: RequestOf
  target: Target
  hashVisitor: HashVisitor
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs?: number
  /** Maximum number of concurrent requests. */
  concurrency?: number
}

/**
 * Creates the function that sends visits to an analytics service. Visits rejected by the service are dropped, with one
 * log entry until it accepts again.
 */
export function createSender(settings: Settings): Deliver<Visit> {
  const { requestOf, target, hashVisitor, log, timeoutMs = 5000, concurrency = 4 } = settings
  let isRefused = false

  /** True when the visit needs no retry; else the error. */
  async function send(visit: Visit): Promise<true | Error> {
    const request = requestOf(visit, await hashVisitor(visit), target)
    const status = await post(request, timeoutMs)
    if (status instanceof Error) return status
    if (status === 408 || status === 429 || status >= 500) {
      return new Error(`The analytics service answers ${status}`)
    }
    if (status >= 300 && !isRefused) log.warn({ status }, 'The analytics service refuses visits')
    isRefused = status >= 300
    return true
  }

  return async (visits, onRefusal) => {
    const left: Visit[] = []
    const todo = [...visits]
    const work = async () => {
      for (let visit = todo.shift(); visit; visit = todo.shift()) {
        const sent = await send(visit)
        if (sent === true) continue
        onRefusal(sent)
        // A failing service would fail for the other visits too. This visit goes last, in case it alone is the cause.
        left.push(...todo.splice(0), visit)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    return left
  }
}

/** The response status, or the network error. */
async function post(request: ServiceRequest, timeoutMs: number): Promise<number | Error> {
  try {
    const { url, headers, body } = request
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    await answer.body?.cancel()
    return answer.status
  } catch (cause) {
    return new Error('The analytics service does not answer', { cause })
  }
}
