import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { checkServer } from './check-server.ts'
import { type ConnectionWatch, commandPatience, watchConnections } from './connection-watch.ts'
import { OperatorError } from './operator-error.ts'
import { projectFolder } from './project-folder.ts'

/** The folder of the shop's own migrations. */
export const migrationsFolder = path.join(projectFolder, 'db/migrations')

type Migration = { name: string; checksum: string; sql: string }
type Applied = { name: string; checksum: string }

/** `onHeldUp` hears each time that a migration gave way to others who use the tables. */
type MigrateOptions = {
  folder?: string
  onApplied?: (name: string) => void
  onHeldUp?: (name: string) => void
}

// Any number, the same in all processes of all versions.
const migrationLock = 7_406_352_101

// Everybody who wants a table queues behind a migration that waits for it: so it waits shortly, and often.
const longestWaitMs = 3000
const pauseMs = 500
const tries = 200

/**
 * Brings the database at `url` up to date: runs the files `NNNN-name.sql` of the folder that have not
 * run yet, in order, each in a transaction of its own, and returns their names. Several processes may
 * do so at once, and the version before may run on: a migration gives way to it and is tried anew. Throws
 * OperatorError when the server is unfit, when files and database disagree, or when others never let a table go.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const watch = watchConnections(url, { patience: commandPatience })
  const client = await connect(url, watch)
  try {
    await checkServer(client)
    const done: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, options.onHeldUp)
      if (!name) return done
      done.push(name)
      options.onApplied?.(name)
    }
  } finally {
    await client.end()
    watch.stop()
  }
}

async function connect(url: string, { Client }: ConnectionWatch): Promise<pg.Client> {
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
      `The database ${database} on ${host}:${port} cannot be used (${reason}). Check that it runs and that DATABASE_URL names it rightly.`,
    )
  }
}

/** The migrations of `folder`, by number. Throws OperatorError on a wrong or repeated number. */
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

/** Runs the first migration that is missing, or returns undefined when none is. */
async function applyNext(
  client: pg.Client,
  migrations: Migration[],
  onHeldUp?: (name: string) => void,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN')
    let next: Migration | undefined
    try {
      // Held to the end of this transaction alone, so it works through connection poolers too.
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
      next = firstMissing(migrations, await readApplied(client))
      if (next) await apply(client, next)
      await client.query('COMMIT')
      return next?.name
    } catch (error) {
      await client.query('ROLLBACK')
      if (!next || !isHeldUp(error)) throw error
      if (attempt === tries) {
        throw new OperatorError(
          `Migration ${next.name} could not get its tables, since others held them all the time. End what runs long in the database, then start again.`,
        )
      }
      onHeldUp?.(next.name)
      await setTimeout(pauseMs)
    }
  }
}

/** Somebody held a table for too long, or wanted one of ours while we wanted one of his. */
function isHeldUp(error: unknown): boolean {
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
    await client.query(`SET LOCAL lock_timeout = ${longestWaitMs}`)
    await client.query(sql)
  } catch (error) {
    throw new Error(`Migration ${name} failed, nothing of it was kept: ${reasonOf(error, sql)}`, {
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
