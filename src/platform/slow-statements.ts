import type { LogEvent } from 'kysely'
import { LRUCache } from 'lru-cache'
import { currentRequestId } from './request-id.ts'

type Log = { warn(details: object, message: string): void }

const slowMs = 1000
/** The same statement is logged once in this time: when all is slow, the log stays short. */
const repeatMs = 10_000
const maxLetters = 2000

/** Logs statements that take a second or longer, without their parameters, which are personal data. */
export function logSlowStatements(log: Log, limitMs = slowMs): (event: LogEvent) => void {
  const logged = new LRUCache<string, true>({ max: 500, ttl: repeatMs })
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < limitMs || logged.has(query.sql)) return
    logged.set(query.sql, true)
    const statement = query.sql.replace(/\s+/g, ' ').slice(0, maxLetters)
    const ms = Math.round(queryDurationMillis)
    log.warn({ ms, statement, reqId: currentRequestId() }, 'slow statement')
  }
}
