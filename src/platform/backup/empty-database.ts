import pg from 'pg'
import { emptyTables, listTables } from './tables.ts'

/** Removes all rows of the shop's tables at `url`; queues of jobs and applied migrations stay. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tiem empty' })
  client.on('error', () => {})
  await client.connect()
  try {
    await emptyTables(client, await listTables(client))
  } finally {
    await client.end()
  }
}
