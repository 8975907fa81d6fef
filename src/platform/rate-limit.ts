import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from '#shared/app-error.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import { keepPlan } from './kept-plans.ts'

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

const nowMs = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
/** Those who count at once may have looked at the clock in another order than they write. */
const slackMs = 60_000

/**
 * Counts an attempt in one statement, by the database's clock alone. A window that ends later than one that opens now was
 * opened before that clock was set back: it is over, else it would lock out for as long as the clock was ahead.
 */
const count = keepPlan(`
  INSERT INTO rate_limits AS held (key, points, expire) VALUES ($1, 1, ${nowMs} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET (points, expire) = (
    SELECT CASE WHEN is_over THEN 1 ELSE held.points + 1 END, CASE WHEN is_over THEN excluded.expire ELSE held.expire END
    FROM (SELECT coalesce(held.expire <= ${nowMs} OR held.expire > excluded.expire + ${slackMs}, false) AS is_over) AS window_)
  RETURNING points, expire - ${nowMs} AS left_ms`)
const takeBack = keepPlan(
  `UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = $1 AND expire > ${nowMs}`,
)
const remember = keepPlan(`
  INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, ${nowMs} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET points = 1, expire = excluded.expire`)
const look = keepPlan(`SELECT FROM rate_limits WHERE key = $1 AND expire > ${nowMs}`)
const forget = keepPlan('DELETE FROM rate_limits WHERE key = $1')

/** A limit counted in the table `rate_limits`, so that all processes share it; keys are stored hashed. */
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
      await pool.query(forget, [keyOf(name, key)])
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
  return {
    async set(key) {
      await pool.query(remember, [keyOf(name, key), seconds * 1000])
    },
    async has(key) {
      const { rowCount } = await pool.query(look, [keyOf(name, key)])
      return rowCount === 1
    },
    async remove(key) {
      await pool.query(forget, [keyOf(name, key)])
    },
  }
}

/** Windows and marks that are over leave their rows until then. */
export function handleOldLimits(jobs: Jobs, db: Db): void {
  jobs.schedule('expired-limits', '*/10 * * * *', async () => {
    await sql`DELETE FROM rate_limits WHERE expire < ${sql.raw(nowMs)}`.execute(db)
  })
}

function keyOf(name: string, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`
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
