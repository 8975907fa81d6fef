import type pg from 'pg'

export type Table = {
  name: string
  /** Without generated columns. */
  columns: { name: string; type: string }[]
  /** The identity column. */
  identity: string | null
  /** The foreign key to the same table. */
  parent: { column: string; references: string } | null
}

type Found = Table & { needs: string[] }

/** The shop's tables in order of their foreign keys, without job queues and the list of applied migrations. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(`
    SELECT t.relname AS name,
      (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
        FROM pg_attribute
        WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT attname FROM pg_attribute WHERE attrelid = t.oid AND attidentity <> '') AS identity,
      (SELECT json_build_object('column', own.attname, 'references', other.attname)
        FROM pg_constraint k
        JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = k.conkey[1]
        JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = k.confkey[1]
        WHERE k.conrelid = t.oid AND k.confrelid = t.oid AND k.contype = 'f') AS parent,
      coalesce((SELECT json_agg(DISTINCT other.relname) FROM pg_constraint k JOIN pg_class other ON other.oid = k.confrelid
        WHERE k.conrelid = t.oid AND k.contype = 'f' AND k.confrelid <> t.oid), '[]') AS needs
    FROM pg_class t
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> 'schema_migrations'
    ORDER BY t.relname COLLATE "C"`)
  return inOrder(rows)
}

function inOrder(found: readonly Found[]): Table[] {
  const ordered: Table[] = []
  const done = new Set<string>()
  let waiting = found
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => done.has(name)))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const { needs: _, ...table } of ready) {
      ordered.push(table)
      done.add(table.name)
    }
    waiting = waiting.filter(({ name }) => !done.has(name))
  }
  return ordered
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Name and checksum of each applied migration; empty for a database that the shop has never used. */
export async function readSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migrations'`,
  )
  if (known.length === 0) return []
  const { rows } = await client.query<{ migration: string }>(
    `SELECT name || ' ' || checksum AS migration FROM schema_migrations ORDER BY name COLLATE "C"`,
  )
  return rows.map(({ migration }) => migration)
}

/** Truncates the tables in the caller's transaction and restarts their sequences. */
export async function emptyTables(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'name'>[],
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await client.query(`TRUNCATE ${names} RESTART IDENTITY`)
}
