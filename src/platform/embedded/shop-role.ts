import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** Whom the shop, its commands and its jobs connect as: the owner of the database, and nothing more. */
export const shopRole = 'tiem_shop'

type Catalog = { kind: string; name: string; from: string; owner: string; schema?: string }

// Extensions and what they made stay with who made them; so do sequences and types that go with their table.
const catalogs: readonly Catalog[] = [
  { kind: 'SCHEMA', name: 'quote_ident(c.nspname)', from: 'pg_namespace', owner: 'nspowner' },
  {
    kind: 'TABLE',
    name: 'c.oid::regclass',
    from: `pg_class`,
    owner: 'relowner',
    schema: `relnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))`,
  },
  {
    kind: 'ROUTINE',
    name: 'c.oid::regprocedure',
    from: 'pg_proc',
    owner: 'proowner',
    schema: 'pronamespace',
  },
  {
    kind: 'TYPE',
    name: 'c.oid::regtype',
    from: 'pg_type',
    owner: 'typowner',
    schema: `typnamespace AND (c.typtype IN ('d', 'e', 'r') OR c.typtype = 'c' AND EXISTS (
      SELECT FROM pg_class t WHERE t.oid = c.typrelid AND t.relkind = 'c'))`,
  },
  {
    kind: 'STATISTICS',
    name: `format('%I.%I', n.nspname, c.stxname)`,
    from: 'pg_statistic_ext',
    owner: 'stxowner',
    schema: 'stxnamespace',
  },
]

/**
 * Makes the shop's role, and the owner of the database and of all that is in it: in a new cluster there is nothing, in one of
 * an older version, whose shop was the superuser, all of it is handed over. Does it in one transaction, or not at all.
 */
export async function ensureShopRole(cluster: Cluster, superuserUrl: string): Promise<void> {
  const password = await ensurePassword(cluster)
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [shopRole])
    if (rows.length === 0) await client.query(`CREATE ROLE ${shopRole}`)
    // Whatever became of the file or the role: from now on they fit.
    await client.query(
      `ALTER ROLE ${shopRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
         PASSWORD ${pg.escapeLiteral(password)}`,
    )
    await handOver(client)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** The password of the shop's role; undefined where an older version has not made one. */
export async function readShopPassword(folder: string): Promise<string | undefined> {
  return readFile(passwordFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function handOver(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER DATABASE %I OWNER TO ${shopRole}', datname) AS statement
     FROM pg_database WHERE datname = current_database() AND datdba = current_user::regrole
     UNION ALL ${catalogs.map(ownedOf).join(' UNION ALL ')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Statements that hand over what the superuser owns in a catalog, but for what PostgreSQL itself and extensions need. */
function ownedOf({ kind, name, from, owner, schema = 'oid' }: Catalog): string {
  return `SELECT format('ALTER ${kind} %s OWNER TO ${shopRole}', ${name})
    FROM ${from} c JOIN pg_namespace n ON n.oid = c.${schema}
    WHERE c.${owner} = current_user::regrole AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend e
        WHERE e.classid = '${from}'::regclass AND e.objid = c.oid AND e.deptype = 'e')`
}

async function ensurePassword(cluster: Cluster): Promise<string> {
  const known = await readShopPassword(cluster.folder)
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  const file = passwordFile(cluster.folder)
  await writeFile(`${file}.new`, password, { mode: 0o600 })
  if (cluster.user) await chown(`${file}.new`, cluster.user.uid, cluster.user.gid)
  await rename(`${file}.new`, file)
  return password
}

function passwordFile(folder: string): string {
  return path.join(folder, 'shop-password')
}
