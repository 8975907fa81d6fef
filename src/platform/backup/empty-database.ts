import { withClient } from '../command-client.ts'
import { emptyTables, listTables } from './tables.ts'

/** Removes all rows of the shop's tables at `url`; queues of jobs and applied migrations stay. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, 'tiem empty', async (client) =>
    emptyTables(client, await listTables(client)),
  )
}
