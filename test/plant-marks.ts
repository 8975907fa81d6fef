import { createHash } from 'node:crypto'
import pg from 'pg'

type Table = {
  name: string
  /** SQL that is true for the rows that hang on the person. */
  isTheirs: string
}
type Column = { name: string; type: string }
type Key = { child: string; column: string; parent: string; referred: string }

export type Planted = {
  /** What to look for, by `table.column`. */
  needles: Map<string, string>
  /** Columns that take no text of anybody's: one of a few words, by their constraints. */
  closed: string[]
}

/**
 * Writes a mark of its own into every column of text, JSON or bytes of every row that hangs on an account, over however
 * many tables; what `given` names gets that value. What refers to other rows, and keys, stay as they are.
 */
export async function plantMarks(
  pool: pg.Pool,
  userId: string,
  given: Readonly<Record<string, string | Buffer>>,
): Promise<Planted> {
  const client = await pool.connect()
  const planted: Planted = { needles: new Map(), closed: [] }
  try {
    for (const table of await tablesHanging(client, userId)) {
      // Some tables are written to once, or count what is written.
      await client.query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`)
      for (const column of await columnsOf(client, table.name)) {
        const place = `${table.name}.${column.name}`
        const found = await plant(client, table, column, given[place])
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

/** The first value that the column takes, as it is found again. */
async function plant(
  client: pg.ClientBase,
  { name, isTheirs }: Table,
  column: Column,
  given: string | Buffer | undefined,
): Promise<string | undefined> {
  for (const value of given === undefined ? candidates(name, column) : [given]) {
    try {
      const { rowCount } = await client.query(
        `UPDATE ${name} SET "${column.name}" = $1 WHERE ${isTheirs}`,
        [value],
      )
      if (rowCount === 0) throw new Error(`${name} has no row that hangs on the person`)
      return needleOf(value)
    } catch (error) {
      // 23…: a constraint refuses it.
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

/** All tables with rows that hang on an account, the account first. */
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
  // A table may hang on several that are found one after another.
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

/** Columns that can hold something about a person, keys and references apart. */
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

/** Where needles are found in the database, queues of jobs included, as `table.column in table`. */
export async function findMarks(
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
