import { Kysely, type LogConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { DB } from './database-types.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

type DatabaseOptions = {
  /** Most connections at once; 20 when not given. */
  max?: number
  applicationName?: string
  /** Statements that take longer than a visitor waits are given up, as are waits for locks. Not for imports. */
  impatient?: boolean
  /** Told of every query, for counting and timing them. */
  log?: LogConfig
  /** Told when an idle connection breaks, such as when the server restarts. */
  onConnectionError?: (error: Error) => void
}

/** Set by a statement, since connection poolers refuse such settings in the greeting. */
async function limitWaiting(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = '20s'; SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '30s'`)
}

/** Opens a pool on `url`; it connects at the first query. Columns are read as `columnTypes` says. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'tiem',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: columnTypes,
    ...(options.impatient && { onConnect: limitWaiting }),
  })
  let isClosing = false
  pool.on('error', (error) => {
    // The pool's end does not wait for the last good-bye: the server may stop before it has heard it.
    if (!isClosing) options.onConnectionError?.(error)
  })
  // The pool's own listener is off while a connection is in use, and an unheard error ends Node.
  pool.on('connect', (client) => client.on('error', () => {}))

  const log = options.log ? { log: options.log } : {}
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log })
  return {
    db,
    pool,
    close() {
      isClosing = true
      return db.destroy()
    },
  }
}
