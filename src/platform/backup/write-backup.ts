import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import { withClient } from '../with-client.ts'
import { type Encryption, encrypt } from './encryption.ts'
import { type Header, type TableLine, type Trailer, textSettings } from './format.ts'
import { listTables, quoted, readSchema, type Table } from './tables.ts'

const rowsAtOnce = 500

export type BackupReport = { tables: number; rows: number }
type Progress = (table: string, rows: number) => void
type BackupOptions = {
  onProgress?: Progress
  encryption?: Encryption | undefined
}

/**
 * Writes a consistent snapshot of all tables of the database at `url` to `file`, which appears only when complete. Throws
 * OperatorError when the file exists or cannot be written, or when the shop has never used the database.
 */
export async function writeBackup(
  url: string,
  file: string,
  { onProgress, encryption }: BackupOptions = {},
): Promise<BackupReport> {
  const encryptStep = encryption ? encrypt(encryption) : passThrough
  return withClient(url, 'tiem backup', async (client) => {
    const half = `${file}.part`
    try {
      await requireNewFile(file)
      const report = { tables: 0, rows: 0 }
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query(textSettings)
      await pipeline(
        Readable.from(withTrailer(backupLines(client, report, onProgress), report)),
        createGzip({ level: 6 }),
        encryptStep,
        createWriteStream(half, { mode: 0o600, flush: true }),
      )
      await rename(half, file)
      return report
    } catch (error) {
      await rm(half, { force: true }).catch(() => {})
      throw toOperatorError(error, file)
    }
  })
}

async function* passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

async function requireNewFile(file: string): Promise<void> {
  const known = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!known) return
  await known.close()
  throw new OperatorError(
    t(
      `${file} đã có. Hãy chọn tên khác cho bản sao lưu.`,
      `${file} exists already. Choose another name for the backup.`,
    ),
  )
}

function toOperatorError(error: unknown, file: string): unknown {
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
  return isFileError
    ? new OperatorError(
        t(`Không ghi được ${file}: ${error.message}`, `Cannot write ${file}: ${error.message}`),
      )
    : error
}

async function* backupLines(
  client: pg.ClientBase,
  report: BackupReport,
  onProgress: Progress | undefined,
): AsyncGenerator<string> {
  const schema = await readSchema(client)
  if (schema.length === 0) {
    throw new OperatorError(
      t(
        'Không có gì để sao lưu: cửa hàng chưa từng dùng cơ sở dữ liệu này.',
        'There is nothing to back up: the shop has never used this database.',
      ),
    )
  }
  const createdAt = new Date().toISOString()
  yield toLine({ format: 'tiem-backup', version: 1, createdAt, schema } satisfies Header)
  for (const table of await listTables(client)) {
    yield toLine(await describeTable(client, table))
    for await (const rows of readRows(client, table)) {
      yield `${rows.join('\n')}\n`
      report.rows += rows.length
      onProgress?.(table.name, report.rows)
    }
    report.tables += 1
  }
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`
}

async function describeTable(client: pg.ClientBase, table: Table): Promise<TableLine> {
  const line = { table: table.name, columns: table.columns.map(({ name }) => name) }
  if (!table.identity) return line
  const { rows } = await client.query<{ sequence: string }>(
    'SELECT pg_get_serial_sequence($1, $2) AS sequence',
    [quoted(table.name), table.identity],
  )
  const { rows: numbers } = await client.query<{ last: string; used: boolean }>(
    `SELECT last_value::text AS last, is_called AS used FROM ${rows[0]?.sequence}`,
  )
  const [numbering] = numbers
  return numbering ? { ...line, numbering } : line
}

async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `t.${quoted(name)}::text`).join(', ')
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR
    SELECT array_to_json(ARRAY[${values}])::text AS row FROM ${source(table)}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('CLOSE backup')
}

/** A FROM item that returns rows of a self-referencing table after the rows they refer to. */
function source({ name, parent }: Table): string {
  const table = quoted(name)
  if (!parent) return `${table} t`
  const [column, references] = [quoted(parent.column), quoted(parent.references)]
  return `(
    WITH RECURSIVE levels AS (
      SELECT ${references} AS key, 1 AS depth FROM ${table} WHERE ${column} IS NULL
      UNION ALL
      SELECT own.${references}, levels.depth + 1 FROM ${table} own JOIN levels ON own.${column} = levels.key)
    SELECT own.* FROM ${table} own JOIN levels ON levels.key = own.${references} ORDER BY levels.depth) t`
}

/** Appends the trailer, by which a truncated or modified file is detected. */
async function* withTrailer(
  lines: AsyncIterable<string>,
  report: BackupReport,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line)
    yield line
  }
  yield toLine({ rows: report.rows, sha256: hash.digest('hex') } satisfies Trailer)
}
