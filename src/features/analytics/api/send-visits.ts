import type { FastifyBaseLogger } from 'fastify'
import type { NameVisitor } from './name-visitor.ts'
import type { RequestOf, ServiceRequest, Target } from './service-requests.ts'
import type { Visit } from './visit.ts'
import type { Deliver } from './visit-queue.ts'

type Settings = {
  requestOf: RequestOf
  target: Target
  nameVisitor: NameVisitor
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs?: number
  /** So many requests are under way together. */
  atOnce?: number
}

/** Sends visits to a service, a few at a time. What it refuses for good is dropped, and told once until it takes one again. */
export function createSender(settings: Settings): Deliver<Visit> {
  const { requestOf, target, nameVisitor, log, timeoutMs = 5000, atOnce = 4 } = settings
  let isRefused = false

  /** Whether the visit is done with; else why not. */
  async function send(visit: Visit): Promise<true | Error> {
    const request = requestOf(visit, await nameVisitor(visit), target)
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
        // Whoever does not answer one will not answer the others either; should it be this one alone, it is tried last.
        left.push(...todo.splice(0), visit)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return left
  }
}

/** The status of the answer; why there was none. */
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
