import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** The role that the shop and its commands connect as: the owner of the database, without further privileges. */
export const shopRole = 'tiem_shop'

type Catalog = { kind: string; name: string; from: string; owner: string; schema?: string }

// Extensions and their objects keep their owner; owned sequences and row types follow their table.
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
 * Creates the shop's role and makes it the owner of the database, and, in a cluster of an older version whose shop connected
 * as superuser, of all objects in it. One transaction.
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
    // Sets the password even if the role exists, so that it matches the file.
    await client.query(
      `ALTER ROLE ${shopRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
         PASSWORD ${pg.escapeLiteral(password)}`,
    )
    await transferOwnership(client)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** The password of the shop's role; undefined in a cluster of an older version without one. */
export async function readShopPassword(folder: string): Promise<string | undefined> {
  return readFile(passwordFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function transferOwnership(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER DATABASE %I OWNER TO ${shopRole}', datname) AS statement
     FROM pg_database WHERE datname = current_database() AND datdba = current_user::regrole
     UNION ALL ${catalogs.map(ownedOf).join(' UNION ALL ')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** A query for the ALTER … OWNER statements of one catalog, without objects of PostgreSQL itself and of extensions. */
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
