import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { requestTimeouts, watchConnections } from '../connection-watchdog.ts'
import { type OpenPool, openPool, useIndexes } from '../database-pool.ts'
import { followPrimary } from './primary-position.ts'
import { type ReplicaReads, routeReads } from './replica-pool.ts'

/** Standbys that take reads of pages and public calls. */
export type Replica = {
  /** Reads that begin from now on see all that was committed until now. With `holdMs`, they go to the primary for this long. */
  require(holdMs?: number): void
  /** All changes before this moment are in what `last known` reads, in milliseconds since 1970. */
  knownSince(): number | undefined
  /** Whether the primary has told nothing for two seconds. */
  isPrimarySilent(): boolean
  /** Whether the standbys did not answer when they were last asked. */
  isAway(): boolean
  reads: Readonly<ReplicaReads>
  /** The primary's pool, and the replica's where `readSource` allows it. */
  route(primary: pg.Pool): PostgresPool
  routeSearches(primary: pg.Pool): PostgresPool
  pools: readonly OpenPool[]
  stop(): void
}

type Options = {
  max: number
  searchMax: number
  applicationName?: string
  onConnectionError?: (error: Error) => void
  onReplicaAway?: (error: unknown) => void
}

/** The insert position, since commits with `synchronous_commit = off` are told before they are written. */
const position = `SELECT pg_current_wal_insert_lsn()::text AS lsn,
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock`

/** Opens pools for the standbys at `url`, a server's own address or that of a balancer; `primary` tells what they must have. */
export function openReplica(url: string, primary: pg.Pool, options: Options): Replica {
  const { max, searchMax, onReplicaAway = () => {} } = options
  const watch = watchConnections(url, { timeouts: requestTimeouts })
  const rest = {
    applicationName: options.applicationName,
    impatient: true,
    isPrepared: true,
    onConnectionError: options.onConnectionError,
  }
  const main = openPool(url, { ...rest, max }, watch)
  const searching = openPool(url, { ...rest, max: searchMax }, watch, useIndexes)
  const reads: ReplicaReads = { replica: 0, behind: 0, away: 0 }
  const following = followPrimary({
    async read() {
      const { rows } = await primary.query<{ lsn: string; clock: number }>(position)
      const [found] = rows
      if (!found) throw new Error('No answer')
      return found
    },
  })
  const state = { isAway: false }
  const routing = { position: following, reads, state, onAway: onReplicaAway }
  return {
    require: following.require,
    knownSince: () => following.lastKnown()?.at,
    isPrimarySilent: following.isSilent,
    isAway: () => state.isAway,
    reads,
    route: (pool) => routeReads(pool, main.pool, routing),
    routeSearches: (pool) => routeReads(pool, searching.pool, routing),
    pools: [main, searching],
    stop() {
      following.stop()
      watch.stop()
    },
  }
}
