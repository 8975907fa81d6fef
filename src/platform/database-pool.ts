import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { ConnectionLostError, type ConnectionWatchdog } from './connection-watchdog.ts'
import { prepareStatements } from './prepared-statements.ts'

export type PoolOptions = {
  max: number
  applicationName?: string | undefined
  /** Sets statement and lock timeouts, for serving requests; not for imports. */
  impatient?: boolean | undefined
  /** Statements that begin with `prepared` are planned once for each connection: not behind a pooler. */
  isPrepared: boolean
  /** Called when an idle connection breaks. */
  onConnectionError?: ((error: Error) => void) | undefined
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

/** For searches: the planner expects many matches where there are few. */
export async function useIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
    SET default_transaction_read_only = on`)
}

export type OpenPool = {
  pool: pg.Pool
  clients: ReadonlySet<pg.PoolClient>
  /** Errors of connections are expected from now on. */
  expectEnd(): void
  /** Kysely does not end a pool that it has never used. */
  end(): Promise<void>
}

export function openPool(
  url: string,
  options: PoolOptions,
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
    if (options.isPrepared) prepareStatements(client)
  })
  return {
    pool,
    clients,
    expectEnd() {
      isClosing = true
    },
    async end() {
      if (!pool.ending) await pool.end()
    },
  }
}
