import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
} from 'cockatiel'
import { createContext, type RouterContextProvider } from 'react-router'
import type { ApiClient, Send } from './client.ts'
import { apiOf, apiTransport } from './server-api.ts'

/** Longest wait of a page for an optional part, in milliseconds; infinite for the shop's own API. */
export const optionalPartTimeout = createContext(Number.POSITIVE_INFINITY)

/** Loads an optional part of a page by the name of its call; undefined when it is late. */
export type LoadOptional = <Part>(
  name: string,
  load: (api: ApiClient) => Promise<Part>,
) => Promise<Part | undefined>

/** A part that is late this many times in a row is not requested for a while. */
const lateCalls = 3
const pauseMs = 10_000

class LatePart extends Error {}

/**
 * Loads the optional parts of a page, each within the time that the host allows. A page does not wait for a late part: it
 * is sent without, and the browser loads the part (`useLatePart`). A part that keeps being late opens a circuit breaker:
 * pages leave it out at once, and one of them tries again every ten seconds.
 */
export function optionalParts(context: Readonly<RouterContextProvider>): LoadOptional {
  const timeout = context.get(optionalPartTimeout)
  if (timeout === Number.POSITIVE_INFINITY) return (_name, load) => load(apiOf(context))
  const send = context.get(apiTransport)
  return async (name, load) => {
    const inTime = () => loadWithin(timeout, (signal) => load(apiOf(context, signal)))
    try {
      return await breakerOf(send, name).execute(inTime)
    } catch (error) {
      if (error instanceof LatePart || error instanceof BrokenCircuitError) return undefined
      throw error
    }
  }
}

async function loadWithin<Part>(
  timeout: number,
  load: (signal: AbortSignal) => Promise<Part>,
): Promise<Part> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new LatePart()), timeout)
  try {
    return await load(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Circuit breakers of each host, by the name of the part. */
const breakers = new WeakMap<Send, Map<string, CircuitBreakerPolicy>>()

function breakerOf(send: Send, name: string): CircuitBreakerPolicy {
  const ofHost = breakers.get(send) ?? new Map<string, CircuitBreakerPolicy>()
  breakers.set(send, ofHost)
  const known = ofHost.get(name)
  if (known) return known
  const breaker = circuitBreaker(handleType(LatePart), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(lateCalls),
  })
  ofHost.set(name, breaker)
  return breaker
}
