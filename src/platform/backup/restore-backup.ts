import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import { withClient } from '../with-client.ts'
import type { FileKey } from './encryption.ts'
import { type Header, type TableLine, textSettings } from './format.ts'
import { type BackupPart, inspectBackup, readBackup } from './read-backup.ts'
import { emptyTables, listTables, quoted, readSchema, type Table } from './tables.ts'

const rowsAtOnce = 500
const charactersAtOnce = 2_000_000

export type RestoreReport = { rows: number; createdAt: string }

type RestoreOptions = {
  /** Allows replacing existing data. */
  replace: boolean
  /** Required for an encrypted file. */
  key?: FileKey | undefined
  onProgress?: (rows: number, total: number) => void
}

/**
 * Replaces the rows of all tables of the migrated database at `url` by those of a backup, in one transaction. Throws
 * OperatorError, with nothing changed, when the file is damaged or of another version, or when tables hold rows and
 * `replace` is false.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { replace, key, onProgress }: RestoreOptions,
): Promise<RestoreReport> {
  const header = await inspectBackup(file, key)
  // An uncommitted transaction is rolled back when the connection closes.
  return withClient(url, 'tiem restore', async (client) => {
    try {
      await client.query('BEGIN')
      await client.query(`${textSettings}; SET LOCAL lock_timeout = '30s'`)
      requireSameSchema(header, await readSchema(client))
      const tables = await listTables(client)
      if (!replace) await requireEmptyTables(client, tables)
      await emptyTables(client, tables)
      await insertAll(client, readBackup(file, key), tables, (rows) =>
        onProgress?.(rows, header.rows),
      )
      await client.query('COMMIT')
      // Query plans depend on statistics, also those of the derived tables that triggers have filled.
      await client.query('ANALYZE')
      return { rows: header.rows, createdAt: header.createdAt }
    } catch (error) {
      throw toOperatorError(error)
    }
  })
}

function requireSameSchema({ schema }: Header, ours: string[]): void {
  if (isDeepStrictEqual(schema, ours)) return
  const last = (migrations: string[]) => migrations.at(-1)?.split(' ')[0] ?? 'none'
  throw new OperatorError(
    t(
      `Bản sao lưu là của phiên bản khác: migration cuối là ${last(schema)}, của cơ sở dữ liệu này là ${last(ours)}. Hãy phục hồi bằng phiên bản đã tạo ra nó, rồi chuyển sang phiên bản này.`,
      `The backup is of another version of the shop: its last migration is ${last(schema)}, that of this database ${last(ours)}. Restore it with the version that made it, then move on to this one.`,
    ),
  )
}

async function requireEmptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
    if (rows.length === 0) continue
    throw new OperatorError(
      t(
        'Cơ sở dữ liệu đã có một cửa hàng, và bản sao lưu sẽ thay toàn bộ. Thêm --yes nếu bạn muốn vậy.',
        'The database already holds a shop, and all of it would be replaced by the backup. Add --yes if that is what you want.',
      ),
    )
  }
}

function toOperatorError(error: unknown): unknown {
  const isLocked =
    error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
  return isLocked
    ? new OperatorError(
        t(
          'Cửa hàng đang bận. Hãy dừng cửa hàng rồi phục hồi lại.',
          'The shop is busy. Stop it, then restore again.',
        ),
      )
    : error
}

async function insertAll(
  client: pg.ClientBase,
  parts: AsyncIterable<BackupPart>,
  tables: readonly Table[],
  onProgress: (rows: number) => void,
): Promise<void> {
  let insert = ''
  let waiting: string[] = []
  let characters = 0
  let done = 0
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`])
    done += waiting.length
    if (waiting.length > 0) onProgress(done)
    waiting = []
    characters = 0
  }
  for await (const part of parts) {
    if ('row' in part) {
      waiting.push(part.row)
      characters += part.row.length
      if (waiting.length === rowsAtOnce || characters > charactersAtOnce) await flush()
    } else {
      await flush()
      if ('table' in part) insert = await beginTable(client, tables, part.table)
    }
  }
}

/** Sets the table's sequence and returns the INSERT statement for its rows. */
async function beginTable(
  client: pg.ClientBase,
  tables: readonly Table[],
  { table: name, columns, numbering }: TableLine,
): Promise<string> {
  const table = tables.find((known) => known.name === name)
  if (!table)
    throw new OperatorError(
      t(
        `Bản sao lưu có bảng ${name} mà cửa hàng này không có.`,
        `The backup has a table ${name} that this shop does not.`,
      ),
    )
  const types = columns.map((column) => {
    const type = table.columns.find((known) => known.name === column)?.type
    if (!type)
      throw new OperatorError(
        t(
          `Bản sao lưu có cột ${name}.${column} mà cửa hàng này không có.`,
          `The backup has a column ${name}.${column} that this shop does not.`,
        ),
      )
    return type
  })
  if (numbering && table.identity) {
    await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      quoted(name),
      table.identity,
      numbering.last,
      numbering.used,
    ])
  }
  const values = types.map((type, index) => `(row ->> ${index})::${type}`)
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS r (row, number)
    ORDER BY number`
}
