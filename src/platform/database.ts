import { Kysely, type LogConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import {
  ConnectionLostError,
  type ConnectionWatchdog,
  commandTimeouts,
  requestTimeouts,
  watchConnections,
} from './connection-watchdog.ts'
import type { DB } from './database-types.ts'
import { prepareStatements } from './prepared-statements.ts'
import { backendPid, cancelStatements } from './probe-database.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** The pool of `searcherOf(db)`. */
  searchPool: pg.Pool
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
  /** Called with every query. */
  log?: LogConfig
  /** Called when an idle connection breaks and when the database stops responding. */
  onConnectionError?: (error: Error) => void
}

/**
 * Ends a statement soon after its client has gone, which the server otherwise finds out when it answers. Servers on Windows
 * refuse the setting.
 */
const noticeLostClient = `DO $$ BEGIN
  SET client_connection_check_interval = '5s';
EXCEPTION WHEN invalid_parameter_value THEN NULL;
END $$`

/**
 * A statement, since connection poolers refuse such settings as startup parameters. A transaction that a lost connection
 * leaves open holds locks, so the server aborts it after 10 s.
 */
async function setTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = '20s'; SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '10s'; SET tcp_user_timeout = '10s';
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`)
}

async function useIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
    SET default_transaction_read_only = on`)
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
  const main = openPool(url, { ...options, max }, watch)
  const searching = openPool(
    options.directUrl ?? url,
    { ...options, max: Math.min(max, share(maxSearchConnections)) },
    watch,
    useIndexes,
  )
  const log = options.log ? { log: options.log } : {}
  const kysely = (pool: pg.Pool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log })
  const db = kysely(main.pool)
  const searcher = kysely(searching.pool)
  if (options.directUrl !== undefined) searchers.set(db, searcher)
  return {
    db,
    pool: main.pool,
    searchPool: searching.pool,
    async close() {
      main.expectEnd()
      searching.expectEnd()
      await Promise.all([db.destroy(), searcher.destroy()])
      // Kysely does not end a pool that it has never used.
      await Promise.all([end(main.pool), end(searching.pool)])
      watch.stop()
    },
    async abort() {
      const clients = [...main.clients, ...searching.clients]
      // The server rolls back what it does not cancel when it finds the connections broken.
      await cancelStatements(url, clients.map(backendPid), cancelMs).catch(() => {})
      for (const client of clients) client.connection.stream.destroy()
    },
  }
}

type OpenPool = {
  pool: pg.Pool
  clients: ReadonlySet<pg.PoolClient>
  /** Errors of connections are expected from now on. */
  expectEnd(): void
}

async function end(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}

function openPool(
  url: string,
  options: DatabaseOptions,
  { Client }: ConnectionWatchdog,
  prepare?: (client: pg.ClientBase) => Promise<void>,
): OpenPool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(noticeLostClient)
    if (options.impatient) await setTimeouts(client)
    await prepare?.(client)
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: options.max,
    application_name: options.applicationName ?? 'tiem',
    connectionTimeoutMillis: 10_000,
    // A new connection and its first statements take longer than most pages.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
    onConnect,
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('remove', (client) => clients.delete(client))
  let isClosing = false
  pool.on('error', (error) => {
    // The pool ends without waiting for connections to close, so the server may stop first. The watchdog reports the
    // connections that it discards itself.
    if (!isClosing && !(error instanceof ConnectionLostError)) options.onConnectionError?.(error)
  })
  // The pool removes its own listener while a connection is in use, and Node exits on an unhandled 'error' event.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
    if (options.directUrl === url) prepareStatements(client)
  })
  return {
    pool,
    clients,
    expectEnd() {
      isClosing = true
    },
  }
}
