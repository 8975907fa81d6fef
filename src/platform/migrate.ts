import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { checkDatabaseServer } from './check-database-server.ts'
import {
  type ConnectionWatchdog,
  commandTimeouts,
  watchConnections,
} from './connection-watchdog.ts'
import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'
import { projectFolder } from './project-folder.ts'

/** The folder of the shop's own migrations. */
export const migrationsFolder = path.join(projectFolder, 'db/migrations')

type Migration = { name: string; checksum: string; sql: string }
type Applied = { name: string; checksum: string }

/** `onLockConflict` is called each time a migration is rolled back because others hold its tables. */
type MigrateOptions = {
  folder?: string
  onApplied?: (name: string) => void
  onLockConflict?: (name: string) => void
}

// An arbitrary key of the advisory lock, the same in all versions.
const migrationLock = 7_406_352_101

// Queries queue behind a migration that waits for a table lock, so it waits briefly and retries often.
const lockTimeoutMs = 3000
const pauseMs = 500
const tries = 200

/**
 * Applies the pending migrations `NNNN-name.sql` of the folder to the database at `url`, in order, each in its own
 * transaction, and returns their names. Several processes may do so concurrently while the previous version still runs: a
 * migration that cannot lock its tables is rolled back and retried. Throws OperatorError when the server is unfit, when
 * files and database disagree, or when the tables stay locked.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const watch = watchConnections(url, { timeouts: commandTimeouts })
  const client = await connect(url, watch)
  try {
    await checkDatabaseServer(client)
    const done: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, options.onLockConflict)
      if (!name) return done
      done.push(name)
      options.onApplied?.(name)
    }
  } finally {
    await client.end()
    watch.stop()
  }
}

async function connect(url: string, { Client }: ConnectionWatchdog): Promise<pg.Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'tiem migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const reason = error instanceof Error ? error.message || Reflect.get(error, 'code') : error
    const { host, port, database } = client
    throw new OperatorError(
      t(
        `Không dùng được cơ sở dữ liệu ${database} ở ${host}:${port} (${reason}). Hãy xem nó có đang chạy và DATABASE_URL có đúng không.`,
        `The database ${database} on ${host}:${port} cannot be used (${reason}). Check that it runs and that DATABASE_URL names it rightly.`,
      ),
    )
  }
}

/** The migrations of `folder` in order. Throws OperatorError for a malformed name or duplicate number. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new OperatorError(`Migration ${name} must be called NNNN-some-name.sql.`)
    if (numbers.has(number)) throw new OperatorError(`There are two migrations ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/** Applies the first pending migration and returns its name; undefined when there is none. */
async function applyNext(
  client: pg.Client,
  migrations: Migration[],
  onLockConflict?: (name: string) => void,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN')
    let next: Migration | undefined
    try {
      // A transaction-level lock, since session-level locks do not work through connection poolers.
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
      next = firstMissing(migrations, await readApplied(client))
      if (next) await apply(client, next)
      await client.query('COMMIT')
      return next?.name
    } catch (error) {
      await client.query('ROLLBACK')
      if (!next || !isLockConflict(error)) throw error
      if (attempt === tries) {
        throw new OperatorError(
          `Migration ${next.name} could not get its tables, since others held them all the time. End what runs long in the database, then start again.`,
        )
      }
      onLockConflict?.(next.name)
      await setTimeout(pauseMs)
    }
  }
}

/** A lock timeout or deadlock. */
function isLockConflict(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const { rows } = await client.query<Applied>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  )
  return rows
}

function firstMissing(migrations: Migration[], applied: Applied[]): Migration | undefined {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations[index]
    if (ours?.name === name && ours.checksum === checksum) continue
    if (ours?.name === name) {
      throw new OperatorError(
        `Migration ${name} was changed after it had run in this database. Restore the file and put the change into a new migration.`,
      )
    }
    if (ours && ours.name < name) {
      throw new OperatorError(
        `Migration ${ours.name} is missing in this database, which already has ${name}. Give it a higher number.`,
      )
    }
    throw new OperatorError(
      `The database has had migration ${name}, which this version of the shop does not know. Start the version that it was last used with, or a newer one.`,
    )
  }
  return migrations[applied.length]
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
  } catch (error) {
    throw new Error(`Migration ${name} failed and was rolled back: ${reasonOf(error, sql)}`, {
      cause: error,
    })
  }
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    name,
    checksum,
  ])
}

function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position && sql.slice(0, Number(error.position)).split('\n').length
  return line ? `${error.message} (line ${line})` : error.message
}
