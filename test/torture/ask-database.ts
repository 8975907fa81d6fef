import pg from 'pg'

/** Runs a statement on a connection of its own; returns its rows. */
export async function askDatabase(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
