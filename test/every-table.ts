import type pg from 'pg'

/** All rows of all tables as sorted text, by table name. */
export async function readEveryTable(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t ORDER BY t::text COLLATE "C"`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
