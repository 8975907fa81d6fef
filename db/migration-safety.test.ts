import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#platform/migrate.ts'
import { readMigrations } from '#platform/migration-files.ts'
import { findDangers } from './migration-safety.ts'

/** Of the first release; what came before has run in no shop. */
const firstRelease = '0108-goods-of-categories.sql'

test('migrations leave the version before working, and shoppers ordering', async () => {
  const names = (await readdir(migrationsFolder)).filter(
    (name) => name.endsWith('.sql') && name > firstRelease,
  )
  for (const name of names) {
    const sql = await readFile(path.join(migrationsFolder, name), 'utf8')
    expect([name, await findDangers(sql)]).toEqual([name, []])
  }
})

test('what a migration needs is one before it', async () => {
  const migrations = await readMigrations(migrationsFolder)
  for (const [index, { name, needs }] of migrations.entries()) {
    const before = migrations.slice(0, index).map((each) => each.name)
    if (needs !== null) expect([name, before]).toEqual([name, expect.arrayContaining([needs])])
  }
})

const words = async (sql: string) => (await findDangers(sql)).map(({ what }) => what).join('\n')

const unvalidated =
  '-- No transaction\nALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0) NOT VALID'

test.each([
  ['CREATE INDEX a ON orders (total)', 'blocks writes'],
  ['ALTER TABLE orders ADD COLUMN a text NOT NULL', 'breaks inserts'],
  ['ALTER TABLE orders ADD COLUMN a uuid DEFAULT uuid_v7()', 'rewrite'],
  ['ALTER TABLE orders ADD COLUMN a int GENERATED ALWAYS AS (1) STORED', 'rewrites'],
  ['ALTER TABLE orders ADD COLUMN a int UNIQUE', 'under a lock'],
  ['ALTER TABLE orders ALTER COLUMN total TYPE numeric', 'rewrites'],
  ['ALTER TABLE orders ALTER COLUMN note SET NOT NULL', 'under a lock'],
  ['ALTER TABLE orders ADD CHECK (total > 0)', 'NOT VALID'],
  ['ALTER TABLE orders ADD FOREIGN KEY (a) REFERENCES b', 'NOT VALID'],
  ['ALTER TABLE orders ADD UNIQUE (a)', 'CONCURRENTLY'],
  ['ALTER TABLE orders VALIDATE CONSTRAINT a', 'keeps the locks'],
  [`${unvalidated}; ALTER TABLE orders VALIDATE CONSTRAINT a;`, 'keeps the locks'],
  [`${unvalidated}, VALIDATE CONSTRAINT a;`, 'keeps the locks'],
  ['ALTER TABLE orders DROP COLUMN note', 'breaks the version before'],
  ['ALTER TABLE orders RENAME note TO remark', 'breaks the version before'],
  ['ALTER TABLE orders RENAME TO sales', 'breaks the version before'],
  ['DROP TABLE orders', 'breaks the version before'],
  ['DROP FUNCTION total(int)', 'breaks the version before'],
  ['DROP INDEX a', 'CONCURRENTLY'],
  ["UPDATE orders SET note = ''", 'portions'],
  ['DELETE FROM orders', 'portions'],
  ['DO $$ BEGIN END $$', 'cannot be checked'],
])('%s is told', async (sql, sentence) => {
  expect(await words(sql)).toContain(sentence)
})

test.each([
  'CREATE TABLE a (id int PRIMARY KEY); CREATE INDEX b ON a (id); ALTER TABLE a ADD CHECK (id > 0)',
  '-- No transaction\nCREATE INDEX CONCURRENTLY a ON orders (total);',
  "ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT ''",
  '-- No transaction\nALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0) NOT VALID;\nALTER TABLE orders VALIDATE CONSTRAINT a;',
  'ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b',
  '-- Needs code that knows 0108-goods-of-categories.sql\nALTER TABLE orders DROP COLUMN note',
  '-- Safe: ten rows at most\nUPDATE shop_settings SET value = NULL',
  'CREATE OR REPLACE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
])('%s is allowed', async (sql) => {
  expect(await words(sql)).toBe('')
})

test('a danger has its line', async () => {
  const sql =
    '-- Đơn hàng\nCREATE TABLE a (id int);\n\n-- Chỉ mục\nCREATE INDEX b ON orders (id);\n'
  expect(await findDangers(sql)).toEqual([expect.objectContaining({ line: 5 })])
})
