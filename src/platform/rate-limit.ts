import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from '#shared/app-error.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import { preparedStatement } from './prepared-statements.ts'

type RateLimit = {
  /** Counts one attempt of `key`. Throws TOO_MANY_REQUESTS with `retryAfterSeconds` beyond the limit. */
  consume(key: string): Promise<void>
  /** Uncounts one attempt, such as a successful sign-in. */
  refund(key: string): Promise<void>
  /** Deletes the counter of `key`. */
  reset(key: string): Promise<void>
}

type Options = {
  /** Prefix of the limit's keys. */
  name: string
  /** Attempts allowed in a window. */
  attempts: number
  /** Length of the fixed window, which begins with the first attempt. */
  seconds: number
}

const nowMs = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
/** Tolerance for concurrent statements that read the clock in another order than they write. */
const slackMs = 60_000

/**
 * Counts an attempt in one statement, by the database's clock. A window that ends later than a new one would was opened
 * before the clock was set back and counts as expired, else it would lock out for as long as the clock was ahead.
 */
const count = preparedStatement(`
  INSERT INTO rate_limits AS held (key, points, expire) VALUES ($1, 1, ${nowMs} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET (points, expire) = (
    SELECT CASE WHEN is_over THEN 1 ELSE held.points + 1 END, CASE WHEN is_over THEN excluded.expire ELSE held.expire END
    FROM (SELECT coalesce(held.expire <= ${nowMs} OR held.expire > excluded.expire + ${slackMs}, false) AS is_over) AS window_)
  RETURNING points, expire - ${nowMs} AS left_ms`)
const takeBack = preparedStatement(
  `UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = $1 AND expire > ${nowMs}`,
)
const setFlag = preparedStatement(`
  INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, ${nowMs} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET points = 1, expire = excluded.expire`)
const findFlag = preparedStatement(`SELECT FROM rate_limits WHERE key = $1 AND expire > ${nowMs}`)
const clear = preparedStatement('DELETE FROM rate_limits WHERE key = $1')

/** A rate limit in the table `rate_limits`, shared by all processes; keys are stored hashed. */
export function createRateLimit(pool: Pool, { name, attempts, seconds }: Options): RateLimit {
  return {
    async consume(key) {
      const { rows } = await pool.query<{ points: number; left_ms: number }>(count, [
        keyOf(name, key),
        seconds * 1000,
      ])
      const [counted] = rows
      if (!counted || counted.points <= attempts) return
      const retryAfterSeconds = Math.max(1, Math.ceil(counted.left_ms / 1000))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    },
    async refund(key) {
      await pool.query(takeBack, [keyOf(name, key)])
    },
    async reset(key) {
      await pool.query(clear, [keyOf(name, key)])
    },
  }
}

type ExpiringFlags = {
  set(key: string): Promise<void>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Flags that expire after `seconds`, in the same table, shared by all processes; keys are stored hashed. */
export function createExpiringFlags(
  pool: Pool,
  { name, seconds }: Omit<Options, 'attempts'>,
): ExpiringFlags {
  return {
    async set(key) {
      await pool.query(setFlag, [keyOf(name, key), seconds * 1000])
    },
    async has(key) {
      const { rowCount } = await pool.query(findFlag, [keyOf(name, key)])
      return rowCount === 1
    },
    async remove(key) {
      await pool.query(clear, [keyOf(name, key)])
    },
  }
}

/** Schedules the deletion of expired windows and flags. */
export function scheduleRateLimitCleanup(jobs: Jobs, db: Db): void {
  jobs.schedule('expired-limits', '*/10 * * * *', async () => {
    await sql`DELETE FROM rate_limits WHERE expire < ${sql.raw(nowMs)}`.execute(db)
  })
}

function keyOf(name: string, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`
}

/** Some proxies append the client's port, which differs for each connection. */
const withPort = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** The rate-limit key of a client address: the IPv4 address, or the IPv6 /64 network, the usual size for one customer. */
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
