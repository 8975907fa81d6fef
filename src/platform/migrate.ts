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
import { type Migration, readMigrations, statementsOf } from './migration-files.ts'
import { isLockConflict, lockTimeoutMs, pauseMs, runPatiently } from './migration-locks.ts'
import { OperatorError } from './operator-error.ts'
import { projectFolder } from './project-folder.ts'

/** The folder of the shop's own migrations. */
export const migrationsFolder = path.join(projectFolder, 'db/migrations')

type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'>

/** `onLockConflict` is called each time a migration is rolled back because others hold its tables. */
type MigrateOptions = {
  folder?: string
  onApplied?: (name: string) => void
  onLockConflict?: (name: string) => void
}

// An arbitrary key of the advisory lock, the same in all versions.
const migrationLock = 7_406_352_101

const turnMs = 100
const tries = 700

/**
 * Applies the pending migrations of the folder to the database at `url`, in order, each in its own transaction unless it
 * says otherwise, and returns their names. Several processes may do so concurrently while the previous version still runs: a
 * migration that cannot lock its tables is rolled back and retried. A database that a newer version has migrated is left as
 * it is when this version works with it. Throws OperatorError when it does not, when the server is unfit, when files and
 * database disagree, or when the tables stay locked.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const watch = watchConnections(url, { timeouts: commandTimeouts })
  const client = await connect(url, watch)
  const connection = { client, connectAgain: () => connect(url, watch) }
  try {
    await checkDatabaseServer(client)
    const done: string[] = []
    for (;;) {
      const name = await applyNext(connection, migrations, options.onLockConflict)
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

type Connection = { client: pg.Client; connectAgain: () => Promise<pg.Client> }

/** Applies the first pending migration and returns its name; undefined when there is none. */
async function applyNext(
  { client, connectAgain }: Connection,
  migrations: Migration[],
  onLockConflict?: (name: string) => void,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    await beginTurn(client)
    let next: Migration | undefined
    try {
      next = firstMissing(migrations, await readApplied(client))
      if (next?.isAlone) await applyAlone(connectAgain, next, onLockConflict)
      else if (next) await apply(client, next)
      await client.query('COMMIT')
      return next?.name
    } catch (error) {
      await client.query('ROLLBACK')
      if (!next || !isLockConflict(error)) throw error
      if (attempt === tries) throw heldAllTheTime(next)
      onLockConflict?.(next.name)
      await setTimeout(pauseMs)
    }
  }
}

/**
 * Begins a transaction in which no other process migrates: session-level locks do not work through connection poolers. It asks
 * again and again, since `CREATE INDEX CONCURRENTLY` waits for statements that wait.
 */
async function beginTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN')
    const { rows } = await client.query<{ isMine: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS "isMine"',
      [migrationLock],
    )
    if (rows[0]?.isMine) return
    await client.query('ROLLBACK')
    await setTimeout(turnMs)
  }
}

function heldAllTheTime({ name }: Migration): OperatorError {
  return new OperatorError(
    `Migration ${name} could not get its tables, since others held them all the time. End what runs long in the database, then start again.`,
  )
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    needs text
  )`)
  const { rows: columns } = await client.query(`SELECT FROM pg_attribute
    WHERE attrelid = 'schema_migrations'::regclass AND attname = 'needs'`)
  if (columns.length === 0)
    await client.query('ALTER TABLE schema_migrations ADD COLUMN needs text')
  const { rows } = await client.query<Applied>(
    'SELECT name, checksum, needs FROM schema_migrations ORDER BY name COLLATE "C"',
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
    // All that follow are newer than this version.
    const known = new Set(migrations.map((each) => each.name))
    const breaking = applied.slice(index).find(({ needs }) => needs !== null && !known.has(needs))
    if (!breaking) return undefined
    throw new OperatorError(
      `The database has had migration ${breaking.name}, with which this version of the shop does not work. Start the version that it was last used with, or a newer one.`,
    )
  }
  return migrations[applied.length]
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await reportFailure(migration, async () => {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
  })
  await record(client, migration)
}

/** On a connection of its own, while the transaction of the other keeps the turn. After a failure it begins anew. */
async function applyAlone(
  connect: () => Promise<pg.Client>,
  migration: Migration,
  onLockConflict?: (name: string) => void,
): Promise<void> {
  const client = await connect()
  try {
    await reportFailure(migration, async () => {
      for (const statement of statementsOf(migration)) {
        await runPatiently(client, statement, (attempt) => {
          if (attempt === tries) throw heldAllTheTime(migration)
          onLockConflict?.(migration.name)
        })
      }
    })
    await record(client, migration)
  } finally {
    await client.end()
  }
}

async function record(client: pg.Client, { name, checksum, needs }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum, needs) VALUES ($1, $2, $3)', [
    name,
    checksum,
    needs,
  ])
}

async function reportFailure({ name, sql, isAlone }: Migration, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const outcome = isAlone ? 'failed' : 'failed and was rolled back'
    throw new Error(`Migration ${name} ${outcome}: ${reasonOf(error, sql)}`, { cause: error })
  }
}

function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position && sql.slice(0, Number(error.position)).split('\n').length
  return line ? `${error.message} (line ${line})` : error.message
}
