import pg from 'pg'
import { checkDatabaseServer } from './check-database-server.ts'
import { migrationsFolder } from './migrate.ts'
import { type Migration, readMigrations } from './migration-files.ts'

export type MigrationPlan = {
  /** What this version is going to apply, in order. */
  pending: readonly Migration[]
  /** Migrations of newer versions that have been applied. */
  newer: readonly string[]
  /** The first of these with which this version does not work. */
  unknown: string | undefined
  /** The first pending migration with which the version before does not work. */
  breaking: Migration | undefined
  /** Indexes whose building failed half-way. */
  invalidIndexes: readonly string[]
}

/** Compares the database with the migrations of this version, and changes nothing. Throws OperatorError when the server is unfit. */
export async function inspectMigrations(
  url: string,
  folder = migrationsFolder,
): Promise<MigrationPlan> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await checkDatabaseServer(client)
    const rows = await readApplied(client)
    const applied = new Set(rows.map(({ name }) => name))
    const known = new Set(migrations.map(({ name }) => name))
    const pending = migrations.filter(({ name }) => !applied.has(name))
    return {
      pending,
      newer: [...applied].filter((name) => !known.has(name)),
      unknown: rows.find(({ needs }) => needs !== null && !known.has(needs))?.name,
      breaking: pending.find(({ needs }) => needs !== null && !applied.has(needs)),
      invalidIndexes: await findInvalidIndexes(client),
    }
  } finally {
    await client.end()
  }
}

type Applied = { name: string; needs: string | null }

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const known = await client.query("SELECT to_regclass('schema_migrations') AS found")
  if (known.rows[0]?.found === null) return []
  // As JSON, since databases of before have no `needs`.
  const { rows } = await client.query<Applied>(`
    SELECT name, to_jsonb(m) ->> 'needs' AS needs FROM schema_migrations m ORDER BY name COLLATE "C"`)
  return rows
}

async function findInvalidIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace ORDER BY 1`)
  return rows.map(({ name }) => name)
}
