import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { commandTimeouts, requestTimeouts, watchConnections } from './connection-watchdog.ts'
import { openPool, useIndexes } from './database-pool.ts'
import type { DB } from './database-types.ts'
import { backendPid, cancelStatements } from './probe-database.ts'
import { openReplica, type Replica } from './replica/open-replica.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** The pool of `searcherOf(db)`. */
  searchPool: pg.Pool
  /** The standbys that take reads, if any. */
  replica: Replica | undefined
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
  /** Cancels running queries, which rolls their transactions back, and breaks all connections. */
  abort(): Promise<void>
}

type DatabaseOptions = {
  /** Maximum connections of all processes together; 20 by default. */
  max?: number
  /** Number of processes that share them; 1 by default. */
  processes?: number
  applicationName?: string
  /** Sets statement and lock timeouts, for serving requests; not for imports. */
  impatient?: boolean
  /**
   * The server's own address, where plans and settings stay with a connection: there is a `searcherOf` the database. When it is `url`
   * as well, statements that begin with `prepared` are planned once for each connection. Undefined when only a pooler's is known.
   */
  directUrl?: string | undefined
  /** Of one or several standbys, which take the reads that `readFrom` allows them. */
  replicaUrl?: string | undefined
  /** Called with every query. */
  log?: LogConfig
  /** Called when an idle connection breaks and when the database stops responding. */
  onConnectionError?: (error: Error) => void
  /** Called when the replica stops answering. */
  onReplicaAway?: (error: unknown) => void
}

/** Connections for searches of all processes together, but at least one in each. */
const maxSearchConnections = 4
/** Time limit for cancelling statements. */
const cancelMs = 5000
const searchers = new WeakMap<Db, Db>()

/**
 * The same database on read-only connections without sequential scans and parallel workers; few of them, so that each soon
 * has cached plans and catalogs. Undefined for a transaction and when only a connection pooler's address is known.
 */
export function searcherOf(db: Db): Db | undefined {
  return searchers.get(db)
}

/** Creates the pools for `url`, which connect with the first query. Values are parsed by `columnTypes`. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const share = (connections: number) => Math.ceil(connections / (options.processes ?? 1))
  const max = share(options.max ?? 20)
  const watch = watchConnections(url, {
    timeouts: options.impatient ? requestTimeouts : commandTimeouts,
    onUnresponsive: options.onConnectionError,
  })
  const isPrepared = options.directUrl === url
  const searchMax = Math.min(max, share(maxSearchConnections))
  const main = openPool(url, { ...options, max, isPrepared }, watch)
  const searchUrl = options.directUrl ?? url
  const searching = openPool(
    searchUrl,
    { ...options, max: searchMax, isPrepared: options.directUrl !== undefined },
    watch,
    useIndexes,
  )
  const replica =
    options.replicaUrl === undefined
      ? undefined
      : openReplica(options.replicaUrl, main.pool, { ...options, max, searchMax })
  const log = options.log ? { log: options.log } : {}
  const kysely = (pool: PostgresPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log })
  const db = kysely(replica ? replica.route(main.pool) : main.pool)
  const searcher = kysely(replica ? replica.routeSearches(searching.pool) : searching.pool)
  if (options.directUrl !== undefined) searchers.set(db, searcher)
  const pools = [main, searching, ...(replica?.pools ?? [])]
  return {
    db,
    pool: main.pool,
    searchPool: searching.pool,
    replica,
    async close() {
      for (const each of pools) each.expectEnd()
      replica?.stop()
      await Promise.all([db.destroy(), searcher.destroy()])
      await Promise.all(pools.map((each) => each.end()))
      watch.stop()
    },
    async abort() {
      const clients = [...main.clients, ...searching.clients]
      // The server rolls back what it does not cancel when it finds the connections broken.
      await cancelStatements(url, clients.map(backendPid), cancelMs).catch(() => {})
      for (const each of pools) {
        for (const client of each.clients) client.connection.stream.destroy()
      }
    },
  }
}
