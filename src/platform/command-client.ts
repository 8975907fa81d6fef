import type pg from 'pg'
import { commandPatience, watchConnections } from './connection-watch.ts'

/** Does `work` on one connection to the database at `url`, which may take its time but is given up when the database is gone. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const watch = watchConnections(url, { patience: commandPatience })
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
