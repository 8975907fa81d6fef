import { createHash } from 'node:crypto'
import pg from 'pg'

type Table = {
  name: string
  /** SQL condition for the rows that belong to the user. */
  isTheirs: string
}
type Column = { name: string; type: string }
type Key = { child: string; column: string; parent: string; referred: string }

export type Planted = {
  /** Values to search for, by `table.column`. */
  needles: Map<string, string>
  /** Columns that accept only fixed values, by constraint. */
  closed: string[]
}

/**
 * Writes a unique marker into every text, JSON and bytea column of every row that belongs to an account, directly or
 * through other tables; `given` sets specific values. Keys and references stay.
 */
export async function plantMarkers(
  pool: pg.Pool,
  userId: string,
  fixed: Readonly<Record<string, string | Buffer>>,
): Promise<Planted> {
  const client = await pool.connect()
  const planted: Planted = { needles: new Map(), closed: [] }
  try {
    for (const table of await tablesHanging(client, userId)) {
      // Some tables have triggers that forbid updates or count writes.
      await client.query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`)
      for (const column of await columnsOf(client, table.name)) {
        const place = `${table.name}.${column.name}`
        const found = await plant(client, table, column, fixed[place])
        if (found === undefined) planted.closed.push(place)
        else planted.needles.set(place, found)
      }
      await client.query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`)
    }
  } finally {
    client.release()
  }
  return planted
}

/** Writes the first value that the column accepts, and returns how it is found again. */
async function plant(
  client: pg.ClientBase,
  { name, isTheirs }: Table,
  column: Column,
  fixed: string | Buffer | undefined,
): Promise<string | undefined> {
  for (const value of fixed === undefined ? candidates(name, column) : [fixed]) {
    try {
      const { rowCount } = await client.query(
        `UPDATE ${name} SET "${column.name}" = $1 WHERE ${isTheirs}`,
        [value],
      )
      if (rowCount === 0) throw new Error(`${name} has no row that hangs on the person`)
      return needleOf(value)
    } catch (error) {
      // Class 23: constraint violation.
      if (!(error instanceof pg.DatabaseError && error.code?.startsWith('23'))) throw error
    }
  }
  return undefined
}

function candidates(table: string, { name, type }: Column): (string | Buffer)[] {
  const mark = `dau-vet-${table}-${name}`
  const digest = createHash('sha256').update(mark).digest()
  if (type === 'bytea') return [digest]
  if (type === 'json' || type === 'jsonb') return [JSON.stringify({ mark })]
  if (type === 'text[]') return [`{${mark}}`]
  return [mark, `09${String(digest.readUInt32BE() % 100_000_000).padStart(8, '0')}`]
}

function needleOf(value: string | Buffer): string {
  const [, inJson] = /^\{"mark":"(.*)"\}$/.exec(String(value)) ?? []
  if (inJson) return inJson
  return typeof value === 'string' ? value : value.toString('hex')
}

/** All tables with rows that belong to an account, the account's first. */
async function tablesHanging(client: pg.ClientBase, userId: string): Promise<Table[]> {
  const { rows: keys } = await client.query<Key>(`
    SELECT k.conrelid::regclass::text AS child, own.attname AS column, k.confrelid::regclass::text AS parent,
      other.attname AS referred
    FROM pg_constraint k
    JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = k.conkey[1]
    JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = k.confkey[1]
    WHERE k.contype = 'f' AND k.conrelid <> k.confrelid
    ORDER BY 1, 2`)
  const tables = new Map([['users', `id = '${userId}'`]])
  // Repeats until no further table is found.
  for (let before = -1; before !== tables.size; ) {
    before = tables.size
    for (const { child } of keys) {
      const ways = keys.flatMap((key) => {
        const isTheirs = key.child === child && tables.get(key.parent)
        return isTheirs
          ? [`"${key.column}" IN (SELECT "${key.referred}" FROM ${key.parent} WHERE ${isTheirs})`]
          : []
      })
      if (ways.length > 0 && !tables.has(child)) tables.set(child, `(${ways.join(' OR ')})`)
    }
  }
  return [...tables].map(([name, isTheirs]) => ({ name, isTheirs }))
}

/** Columns that can hold personal data; without keys and references. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND format_type(a.atttypid, NULL) IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'text[]')
       AND NOT EXISTS (SELECT FROM pg_constraint k
         WHERE k.conrelid = a.attrelid AND k.contype IN ('p', 'f') AND a.attnum = ANY (k.conkey))
     ORDER BY a.attnum`,
    [table],
  )
  return rows
}

/** Locations of needles in the database, job queues included, as `table.column in table`. */
export async function findMarkers(
  pool: pg.Pool,
  needles: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('public', 'jobs') ORDER BY 1`,
  )
  const found: { place: string; name: string }[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const [place, needle] of needles) {
      if (text.includes(needle)) found.push({ place, name })
    }
  }
  return found.map(({ place, name }) => `${place} in ${name}`).toSorted()
}
