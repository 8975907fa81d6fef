import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { everyTable } from '#test/fill-every-table.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestDatabase
let other: TestDatabase
let file: string

beforeEach(async () => {
  shop = await createTestDatabase(everyTable)
  other = await createTestDatabase()
  file = path.join(shop.dataDir, 'sao lưu.gz')
})

afterEach(() => Promise.all([shop.close(), other.close()]))

const content = async (database: TestDatabase) => {
  const { schema_migrations: _, ...tables } = await readEveryTable(database.pool)
  return tables
}

test('a backup restores every row of every table into an empty database', async () => {
  const before = await content(shop)
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([])

  const written = await writeBackup(shop.url, file)
  const restored = await restoreBackup(other.url, file, { replace: false })

  expect(written.tables).toBe(Object.keys(before).length)
  expect(restored.rows).toBe(written.rows)
  expect(await content(other)).toEqual(before)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('derived list data is rebuilt', async () => {
  await writeBackup(shop.url, file)
  await restoreBackup(shop.url, file, { replace: true })

  const { rows } = await shop.pool.query(`
    SELECT (SELECT count(*) FROM listing.products)::integer AS listed,
      (SELECT count(*) FROM (TABLE listing.wanted EXCEPT TABLE listing.products) m)::integer AS missing,
      (SELECT reltuples::integer FROM pg_class WHERE oid = 'listing.products'::regclass) AS known,
      (SELECT sum(count)::integer FROM listing.review_counts) AS counted,
      (SELECT count(*)::integer FROM reviews WHERE NOT is_hidden) AS reviews`)
  const [{ listed, missing, known, counted, reviews }] = rows
  expect(listed).toBeGreaterThan(0)
  expect([missing, known]).toEqual([0, listed])
  expect(reviews).toBeGreaterThan(0)
  expect(counted).toBe(reviews)
})

test('sequences continue after a restore', async () => {
  await writeBackup(shop.url, file)
  await restoreBackup(other.url, file, { replace: false })

  const { rows } = await other.pool.query(`
    INSERT INTO product_views (user_id, product_id) SELECT user_id, product_id FROM product_views
    RETURNING id`)
  expect(rows).toEqual([{ id: 42 }])
  const ledger = await other.pool.query(`
    INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, 1, 'correction' FROM variants LIMIT 1 RETURNING id`)
  expect(ledger.rows[0]?.id).toBe(1201)
})

test('existing data is replaced only with `replace`', async () => {
  await writeBackup(shop.url, file)
  const before = await content(shop)
  await shop.pool.query(`DELETE FROM product_views; UPDATE products SET name = 'Khác'`)
  const changed = await content(shop)

  await expect(restoreBackup(shop.url, file, { replace: false })).rejects.toThrow('Add --yes')
  expect(await content(shop)).toEqual(changed)
  await restoreBackup(shop.url, file, { replace: true })
  expect(await content(shop)).toEqual(before)
})

test('a truncated, modified or missing file changes nothing', async () => {
  await writeBackup(shop.url, file)
  const bytes = await readFile(file)
  const text = gunzipSync(bytes).toString()
  const lines = text.split('\n')
  const broken: Record<string, Uint8Array> = {
    half: bytes.subarray(0, bytes.length / 2),
    'without its last line': gzipSync(lines.slice(0, -2).concat('').join('\n')),
    'without a row': gzipSync(lines.toSpliced(2, 1).join('\n')),
    'with another price': gzipSync(text.replace('189000', '189001')),
    'with a flipped bit': bytes.with(bytes.length / 2, (bytes[bytes.length / 2] ?? 0) ^ 1),
  }
  const before = await content(shop)
  for (const [how, damaged] of Object.entries(broken)) {
    await writeFile(file, damaged)
    const attempt = restoreBackup(shop.url, file, { replace: true })
    await expect(attempt, how).rejects.toThrow('is damaged or was cut short')
  }
  await writeFile(file, 'slug,name\n')
  await expect(restoreBackup(shop.url, file, { replace: true })).rejects.toThrow('not a backup')
  await truncate(file)
  await expect(restoreBackup(shop.url, file, { replace: true })).rejects.toThrow('cut short')
  await expect(restoreBackup(shop.url, `${file}x`, { replace: true })).rejects.toThrow('no file')
  expect(await content(shop)).toEqual(before)
})

test('a backup of another version is rejected', async () => {
  await writeBackup(shop.url, file)
  await other.pool.query(
    `INSERT INTO schema_migrations (name, checksum) VALUES ('9999-later.sql', 'x')`,
  )
  await expect(restoreBackup(other.url, file, { replace: true })).rejects.toThrow(
    'that of this database 9999-later.sql',
  )
})

test('a failing row rolls back the whole restore, sequences included', async () => {
  await writeBackup(shop.url, file)
  await other.pool.query(`ALTER TABLE product_views ADD CHECK (id > 1000)`)
  const before = await content(other)

  await expect(restoreBackup(other.url, file, { replace: true })).rejects.toThrow(
    'check constraint',
  )
  expect(await content(other)).toEqual(before)
  const next = await other.pool.query(`SELECT nextval('product_views_id_seq') AS next`)
  expect(next.rows).toEqual([{ next: 1 }])
})

test('existing backups are not overwritten, and a failed one leaves no file', async () => {
  await writeBackup(shop.url, file)
  await expect(writeBackup(shop.url, file)).rejects.toThrow('exists already')
  await expect(writeBackup(shop.url, path.join(shop.dataDir, 'no', 'b.gz'))).rejects.toThrow(
    'Cannot write',
  )
  expect(await readdir(shop.dataDir)).toEqual([path.basename(file)])
})
