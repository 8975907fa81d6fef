import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/app-error.ts'

type RateLimit = {
  /** Counts one attempt of `key`. Throws TOO_MANY_REQUESTS with `retryAfterSeconds` beyond the limit. */
  consume(key: string): Promise<void>
  /** Takes back one attempt, such as one that turned out to be fine. */
  refund(key: string): Promise<void>
  /** Forgets all attempts of `key`. */
  reset(key: string): Promise<void>
}

type Options = {
  /** Keeps the counters of one limit apart from those of others. */
  name: string
  /** Attempts allowed in a window. */
  attempts: number
  /** Length of the window, which opens with the first attempt and is not prolonged by later ones. */
  seconds: number
}

/** A limit counted in the table `rate_limits`, so that all processes share it; keys are stored hashed. */
export function createRateLimit(pool: Pool, options: Options): RateLimit {
  const limiter = createLimiter(pool, options)
  return {
    async consume(key) {
      try {
        await limiter.consume(hashed(key))
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown
        const retryAfterSeconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
      }
    },
    async refund(key) {
      await limiter.reward(hashed(key))
    },
    async reset(key) {
      await limiter.delete(hashed(key))
    },
  }
}

type Marks = {
  set(key: string): Promise<void>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Facts to remember for `seconds`, kept beside the counters and shared by all processes; keys are stored hashed. */
export function createMarks(pool: Pool, { name, seconds }: Omit<Options, 'attempts'>): Marks {
  const limiter = createLimiter(pool, { name, attempts: 1, seconds })
  return {
    async set(key) {
      await limiter.set(hashed(key), 1, seconds)
    },
    async has(key) {
      return (await limiter.get(hashed(key))) !== null
    },
    async remove(key) {
      await limiter.delete(hashed(key))
    },
  }
}

function createLimiter(pool: Pool, { name, attempts, seconds }: Options): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
  })
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Some proxies write the port behind the address, another one for each connection. */
const withPort = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** What a limit per address counts: an IPv4 address, or the /64 network that one IPv6 customer is given. */
export function addressKey(ip: string): string {
  const [, bracketed, plain] = withPort.exec(ip) ?? []
  const address = (bracketed ?? plain ?? ip).replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address) || !isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return `${[...groups, ...missing, ...after].slice(0, 4).join(':')}::/64`
}
