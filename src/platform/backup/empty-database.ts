import { withClient } from '../with-client.ts'
import { emptyTables, listTables } from './tables.ts'

/** Truncates the shop's tables at `url`. Job queues and the list of applied migrations stay. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, 'tiem empty', async (client) =>
    emptyTables(client, await listTables(client)),
  )
}
