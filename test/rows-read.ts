import type { Pool, PoolClient } from 'pg'

/**
 * Counts the rows that transactions of `work` read until their commit, also in temporary tables and by triggers: those that
 * sequential scans return and those that indexes lead to.
 */
export async function countRowsRead(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const originals = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (originals.has(client)) return
    const { query: original } = client
    const query = (...args: unknown[]) => Reflect.apply(original, client, args)
    originals.set(client, original)
    Object.assign(client, {
      async query(...args: unknown[]) {
        if (args[0] === 'commit') count += (await query(countSql)).rows[0].read
        return query(...args)
      },
    })
  }
  pool.on('acquire', watch)
  await work()
  pool.off('acquire', watch)
  for (const [client, query] of originals) Object.assign(client, { query })
  return count
}

// Counts are handed on once a second at most, and what is not handed on yet is counted in the next transaction, too.
const countSql = `
  SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS read, pg_stat_force_next_flush() FROM pg_stat_xact_user_tables`
