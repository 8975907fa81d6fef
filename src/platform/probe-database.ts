import pg from 'pg'
import { within } from './within.ts'

/**
 * Asks the database at `url`, on a new connection, which of its processes are at work or wait for a lock. Undefined when it
 * can't tell: it refuses more connections, or a pooler stands between. Throws when there is no answer within `limitMs`.
 */
export async function findWorking(
  url: string,
  processes: readonly number[],
  limitMs: number,
): Promise<number[] | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'tiem probe' })
  client.on('error', () => {})
  try {
    return await within(limitMs, ask(client, processes), 'a probe')
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined
    throw error
  } finally {
    client.connection.stream.destroy()
  }
}

async function ask(client: pg.Client, processes: readonly number[]) {
  await client.connect()
  const { rows } = await client.query<{ own: number; working: number[] }>(
    `SELECT pg_backend_pid() AS own, coalesce(array_agg(pid), '{}') AS working FROM pg_stat_activity
     WHERE pid = ANY($1::integer[]) AND coalesce(state, '') NOT LIKE 'idle%'`,
    [processes],
  )
  const [found] = rows
  // A pooler gives its clients numbers of its own.
  return found?.own === processOf(client) ? found.working : undefined
}

/** The process of the database that works for a connection; -1 before the greeting. */
export function processOf(client: pg.Client): number {
  const id: unknown = Reflect.get(client, 'processID')
  return typeof id === 'number' ? id : -1
}
