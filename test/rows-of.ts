import type { Pool } from 'pg'

/** Rows by table, as text. */
export type Rows = Readonly<Record<string, readonly string[]>>

export type Link = { child: string; column: string; parent: string; key: string }

/**
 * All rows that belong to a user as text, for comparison: the row of `users`, and rows of any table that refers to it
 * directly or through others.
 */
export async function rowsOf(pool: Pool, userId: string): Promise<Rows> {
  const links = await foreignKeys(pool)
  const found = new Map<string, Set<string>>()
  const queue = [{ table: 'users', rows: await rowsWhere(pool, 'users', 'id', [userId]) }]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { table, rows } = next
    const known = found.get(table) ?? new Set<string>()
    const fresh = rows.filter((row) => !known.has(row))
    found.set(table, new Set([...known, ...fresh]))
    if (fresh.length === 0) continue
    for (const { child, column, key } of links.filter(({ parent }) => parent === table)) {
      const keys = fresh.map((row) => String(JSON.parse(row)[key]))
      queue.push({ table: child, rows: await rowsWhere(pool, child, column, keys) })
    }
  }
  return Object.fromEntries(
    [...found].map(([table, rows]) => [table, [...rows].toSorted()] as const),
  )
}

/** Tables whose rows differ. */
export function changedTables(before: Rows, after: Rows): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  )
}

async function rowsWhere(pool: Pool, table: string, column: string, keys: string[]) {
  const { rows } = await pool.query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM "${table}" t WHERE t."${column}"::text = ANY ($1)`,
    [keys],
  )
  return rows.map(({ row }) => row)
}

/** Single-column foreign keys, which are all that the schema has. */
export async function foreignKeys(pool: Pool): Promise<Link[]> {
  const { rows } = await pool.query<Link>(`
    SELECT c.conrelid::regclass::text AS child, own.attname AS column, c.confrelid::regclass::text AS parent,
      their.attname AS key
    FROM pg_constraint c
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
    JOIN pg_attribute their ON their.attrelid = c.confrelid AND their.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) = 1`)
  return rows
}
