import type pg from 'pg'
import { commandTimeouts, watchConnections } from './connection-watchdog.ts'

/** Runs `work` on one connection to the database at `url`, without a time limit while the database is reachable. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const watch = watchConnections(url, { timeouts: commandTimeouts })
  const client = new watch.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  try {
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    watch.stop()
  }
}
