import { Kysely, type LogConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import {
  type ConnectionWatch,
  commandPatience,
  LostConnectionError,
  shopperPatience,
  watchConnections,
} from './connection-watch.ts'
import type { DB } from './database-types.ts'
import { keepPlans } from './kept-plans.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** The connections of `searcherOf` the database. */
  searchPool: pg.Pool
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

type DatabaseOptions = {
  /** Most connections at once, in all processes together; 20 when not given. */
  max?: number
  /** How many processes share them; this one alone when not given. */
  processes?: number
  applicationName?: string
  /** Statements that take longer than a visitor waits are given up, as are waits for locks. Not for imports. */
  impatient?: boolean
  /**
   * No pooler hands the connections on: plans and settings stay. Statements that begin with `keptPlan` are planned once for
   * each connection, and there is a `searcherOf` the database.
   */
  isDirect?: boolean
  /** Told of every query, for counting and timing them. */
  log?: LogConfig
  /** Told when an idle connection breaks, such as when the server restarts, and once when the database falls silent. */
  onConnectionError?: (error: Error) => void
}

/**
 * Set by a statement, since connection poolers refuse such settings in the greeting. What a lost connection leaves behind
 * holds locks that the next order waits for: the server gives it up after 10 s.
 */
async function limitWaiting(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = '20s'; SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '10s'; SET tcp_user_timeout = '10s';
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`)
}

async function useIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
    SET default_transaction_read_only = on`)
}

/** In all processes together, as long as there is one in each. */
const mostSearchers = 4
const searchers = new WeakMap<Db, Db>()

/**
 * The same database on connections that read by indexes alone and one after the other; few of them, so that each soon knows
 * the pages that are looked at often. Undefined for a transaction, and where connections are not the shop's own.
 */
export function searcherOf(db: Db): Db | undefined {
  return searchers.get(db)
}

/** Opens a pool on `url`; it connects at the first query. Columns are read as `columnTypes` says. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const share = (connections: number) => Math.ceil(connections / (options.processes ?? 1))
  const max = share(options.max ?? 20)
  const watch = watchConnections(url, {
    patience: options.impatient ? shopperPatience : commandPatience,
    onSilence: options.onConnectionError,
  })
  const main = openPool(url, { ...options, max }, watch)
  const searching = openPool(
    url,
    { ...options, max: Math.min(max, share(mostSearchers)) },
    watch,
    useIndexes,
  )
  const log = options.log ? { log: options.log } : {}
  const kysely = (pool: pg.Pool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log })
  const db = kysely(main.pool)
  const searcher = kysely(searching.pool)
  if (options.isDirect) searchers.set(db, searcher)
  return {
    db,
    pool: main.pool,
    searchPool: searching.pool,
    async close() {
      main.expectEnd()
      searching.expectEnd()
      await Promise.all([db.destroy(), searcher.destroy()])
      // Kysely ends no pool that it has not used itself.
      await Promise.all([end(main.pool), end(searching.pool)])
      watch.stop()
    },
  }
}

type OpenPool = {
  pool: pg.Pool
  /** From now on connections may break. */
  expectEnd(): void
}

async function end(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}

function openPool(
  url: string,
  options: DatabaseOptions,
  { Client }: ConnectionWatch,
  prepare?: (client: pg.ClientBase) => Promise<void>,
): OpenPool {
  const onConnect = async (client: pg.ClientBase) => {
    if (options.impatient) await limitWaiting(client)
    await prepare?.(client)
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: options.max,
    application_name: options.applicationName ?? 'tiem',
    connectionTimeoutMillis: 10_000,
    // Greeting a new connection, and its first statements, take longer than most pages.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
    ...((options.impatient || prepare) && { onConnect }),
  })
  let isClosing = false
  pool.on('error', (error) => {
    // The pool's end does not wait for the last good-bye: the server may stop before it has heard it. The watch tells of
    // what it has given up itself.
    if (!isClosing && !(error instanceof LostConnectionError)) options.onConnectionError?.(error)
  })
  // The pool's own listener is off while a connection is in use, and an unheard error ends Node.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (options.isDirect) keepPlans(client)
  })
  return {
    pool,
    expectEnd() {
      isClosing = true
    },
  }
}
