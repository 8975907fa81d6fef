import pg from 'pg'
import { withTimeout } from './with-timeout.ts'

/**
 * Queries, on a new connection, which of the backends `processes` are active or wait for a lock. Undefined when that is
 * unknown: the server rejects the connection, or a pooler is in between. Throws when it does not respond within `limitMs`.
 */
export function findActiveBackends(
  url: string,
  processes: readonly number[],
  limitMs: number,
): Promise<number[] | undefined> {
  return probe(url, limitMs, (client) => queryBackends(client, processes))
}

/** True when a new connection is the server's own; false when a pooler hands on connections. Throws when neither answers within `limitMs`. */
export async function isDirect(url: string, limitMs: number): Promise<boolean> {
  const found = await onNewConnection(url, limitMs, (client) => queryBackends(client, []))
  return found !== undefined
}

/** Cancels, on a new connection, the statements that the backends `processes` run. Throws when that takes over `limitMs`. */
export async function cancelStatements(
  url: string,
  processes: readonly number[],
  limitMs: number,
): Promise<void> {
  await probe(url, limitMs, async (client) => {
    const working = await queryBackends(client, processes)
    await client.query('SELECT pg_cancel_backend(pid) FROM unnest($1::integer[]) pid', [working])
  })
}

async function probe<Result>(
  ...connection: Parameters<typeof onNewConnection<Result>>
): Promise<Result | undefined> {
  try {
    return await onNewConnection(...connection)
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined
    throw error
  }
}

async function onNewConnection<Result>(
  url: string,
  limitMs: number,
  query: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'tiem probe' })
  client.on('error', () => {})
  try {
    return await withTimeout(limitMs, query(client), 'a probe')
  } finally {
    client.connection.stream.destroy()
  }
}

async function queryBackends(client: pg.Client, processes: readonly number[]) {
  await client.connect()
  const { rows } = await client.query<{ own: number; working: number[] }>(
    `SELECT pg_backend_pid() AS own, coalesce(array_agg(pid), '{}') AS working FROM pg_stat_activity
     WHERE pid = ANY($1::integer[]) AND coalesce(state, '') NOT LIKE 'idle%'`,
    [processes],
  )
  const [found] = rows
  // A pooler assigns its clients process ids of its own.
  return found?.own === backendPid(client) ? found.working : undefined
}

/** The backend process id of a connection; -1 until it is established. */
export function backendPid(client: pg.Client): number {
  const id: unknown = Reflect.get(client, 'processID')
  return typeof id === 'number' ? id : -1
}
