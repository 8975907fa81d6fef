import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#test/database.ts'
import { startTransactionPooler } from '#test/transaction-pooler.ts'
import { migrate } from './migrate.ts'

let database: EmptyDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await temporaryFolder()
  await write('0001-shelves', 'CREATE TABLE shelves (id int PRIMARY KEY)')
  await write('0002-books', 'CREATE TABLE books (id int); INSERT INTO books VALUES (1)')
})

afterEach(() => database.close())

function write(name: string, sql: string): Promise<void> {
  return writeFile(path.join(folder, `${name}.sql`), sql)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('applies pending migrations in order, once', async () => {
  expect(await migrate(database.url, { folder })).toEqual(['0001-shelves.sql', '0002-books.sql'])
  expect(await migrate(database.url, { folder })).toEqual([])

  await write('0003-more', 'INSERT INTO books VALUES (2)')
  expect(await migrate(database.url, { folder })).toEqual(['0003-more.sql'])
  expect(await query('SELECT * FROM books')).toEqual([{ id: 1 }, { id: 2 }])
})

test('four concurrent processes apply each migration once', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, { folder })))

  expect(done.flat().sort()).toEqual(['0001-shelves.sql', '0002-books.sql'])
  expect(await query('SELECT * FROM books')).toEqual([{ id: 1 }])
})

test('a migration that deadlocks with an order is rolled back and retried', async () => {
  await migrate(database.url, { folder })
  await write('0003-both', 'ALTER TABLE shelves ADD a int; ALTER TABLE books ADD b int')
  const order = new pg.Client({ connectionString: database.url })
  await order.connect()
  // PostgreSQL detects the deadlock in the migration.
  await order.query("SET deadlock_timeout = '10min'")
  await order.query('BEGIN; LOCK TABLE books')
  const heldUp: string[] = []
  const migrated = migrate(database.url, { folder, onLockConflict: (name) => heldUp.push(name) })
  await expect
    .poll(() =>
      query("SELECT 1 AS held FROM pg_locks WHERE relation = 'books'::regclass AND NOT granted"),
    )
    .toEqual([{ held: 1 }])

  await order.query('LOCK TABLE shelves')
  await order.query('COMMIT')
  await order.end()

  expect(await migrated).toEqual(['0003-both.sql'])
  expect(heldUp).toContain('0003-both.sql')
  expect(await query('SELECT id, a FROM shelves')).toEqual([])
})

test.each([
  ['in a transaction', ''],
  ['without one', '-- No transaction\n'],
])('writes pass a migration %s that waits for a long transaction', async (_how, head) => {
  await migrate(database.url, { folder })
  await write('0003-title', `${head}ALTER TABLE books ADD COLUMN IF NOT EXISTS title text;\n`)
  const report = new pg.Client({ connectionString: database.url })
  await report.connect()
  await report.query('BEGIN; SELECT FROM books')
  const heldUp: string[] = []
  const migrated = migrate(database.url, { folder, onLockConflict: (name) => heldUp.push(name) })
  await expect
    .poll(() => query("SELECT 1 FROM pg_locks WHERE relation = 'books'::regclass AND NOT granted"))
    .not.toEqual([])
  // They end while the report still runs.
  for (const id of [2, 3]) await query(`INSERT INTO books VALUES (${id})`)
  await report.query('COMMIT')
  await report.end()

  expect(await migrated).toEqual(['0003-title.sql'])
  expect(heldUp).toContain('0003-title.sql')
  expect(await query('SELECT id, title FROM books ORDER BY id')).toHaveLength(3)
})

test('a failing migration is rolled back and reports the line', async () => {
  await write('0003-broken', 'CREATE TABLE half (id int);\n\nINSERT INTO nowhere VALUES (1)')

  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'Migration 0003-broken.sql failed and was rolled back: relation "nowhere" does not exist (line 3)',
  )
  expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
  await write('0003-broken', 'CREATE TABLE whole (id int)')
  expect(await migrate(database.url, { folder })).toEqual(['0003-broken.sql'])
})

test('a migration changed after it ran is rejected; line endings do not count', async () => {
  await migrate(database.url, { folder })
  await write('0001-shelves', 'CREATE TABLE shelves (id int PRIMARY KEY)\r\n')
  await expect(migrate(database.url, { folder })).rejects.toThrow('0001-shelves.sql was changed')

  const lines = 'CREATE TABLE pens (\n  id int\n)'
  await write('0001-shelves', 'CREATE TABLE shelves (id int PRIMARY KEY)')
  await write('0003-pens', lines)
  await migrate(database.url, { folder })
  await write('0003-pens', lines.replaceAll('\n', '\r\n'))
  expect(await migrate(database.url, { folder })).toEqual([])
})

test('a database of a newer version is left as it is', async () => {
  await write('0003-newer', 'ALTER TABLE books ADD COLUMN title text')
  await migrate(database.url, { folder })
  await rm(path.join(folder, '0003-newer.sql'))

  expect(await migrate(database.url, { folder })).toEqual([])
})

test('one that the version does not work with is rejected, until the version knows what it needs', async () => {
  await write('0003-title', 'ALTER TABLE books ADD COLUMN title text')
  await write(
    '0004-no-id',
    '-- Needs code that knows 0003-title.sql\nALTER TABLE books DROP COLUMN id',
  )
  await migrate(database.url, { folder })
  await rm(path.join(folder, '0004-no-id.sql'))
  expect(await migrate(database.url, { folder })).toEqual([])
  await rm(path.join(folder, '0003-title.sql'))

  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The database has had migration 0004-no-id.sql, with which this version of the shop does not work',
  )
})

test('a database of before the column gets it', async () => {
  await migrate(database.url, { folder })
  await query('ALTER TABLE schema_migrations DROP COLUMN needs')
  expect(await migrate(database.url, { folder })).toEqual([])
  expect(await query('SELECT needs FROM schema_migrations')).toEqual([
    { needs: null },
    { needs: null },
  ])
})

const index = `-- No transaction
DROP INDEX CONCURRENTLY IF EXISTS books_id;
-- Writes go on; meanwhile.
CREATE INDEX CONCURRENTLY books_id ON books (id);
`

test('an index is built while four processes want to, and others write', async () => {
  await migrate(database.url, { folder })
  await write('0003-index', index)
  const done = await Promise.all([
    ...Array.from({ length: 4 }, () => migrate(database.url, { folder })),
    query('INSERT INTO books SELECT generate_series(1, 1000)'),
  ])
  expect(done.slice(0, 4).flat()).toEqual(['0003-index.sql'])
  expect(
    await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'books_id'::regclass"),
  ).toEqual([{ indisvalid: true }])
})

test('through a pooler, no setting of a migration is left to others', async () => {
  await migrate(database.url, { folder })
  const pooler = await startTransactionPooler(database.url, { size: 2 })
  onTestFinished(() => pooler.close())
  await write('0003-notes', `${index}ALTER TABLE books ADD COLUMN note text;\n`)
  expect(await migrate(pooler.url, { folder })).toEqual(['0003-notes.sql'])
  const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: pooler.url }))
  const settings = []
  for (const client of [one, other]) {
    await client?.connect()
    await client?.query('BEGIN')
    settings.push((await client?.query('SHOW lock_timeout'))?.rows[0])
  }
  for (const client of [one, other]) {
    await client?.query('ROLLBACK')
    await client?.end()
  }
  expect(settings).toEqual(Array(2).fill({ lock_timeout: '0' }))
})

test('an index that failed half-way is built anew by the next try', async () => {
  await migrate(database.url, { folder })
  await query('INSERT INTO books VALUES (1), (1)')
  await write('0003-index', index.replaceAll('CREATE INDEX', 'CREATE UNIQUE INDEX'))
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'Migration 0003-index.sql failed: could not create unique index',
  )
  await query('TRUNCATE books')
  expect(await migrate(database.url, { folder })).toEqual(['0003-index.sql'])
})

test('a pending migration before an applied one is rejected', async () => {
  await write('0004-later', 'SELECT 1')
  await migrate(database.url, { folder })
  await write('0003-forgotten', 'SELECT 1')

  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'Migration 0003-forgotten.sql is missing in this database, which already has 0004-later.sql',
  )
})

test.each([
  ['12-short.sql', 'must be called NNNN-some-name.sql'],
  ['0002-again.sql', 'There are two migrations 0002.'],
])('a file named %s is rejected', async (name, sentence) => {
  await writeFile(path.join(folder, name), 'SELECT 1')

  await expect(migrate(database.url, { folder })).rejects.toThrow(sentence)
})
