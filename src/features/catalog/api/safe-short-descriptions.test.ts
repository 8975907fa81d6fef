import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#platform/migrate.ts'
import { aProduct } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('short descriptions from before are made safe once, and keep their words', async () => {
  const { db } = database
  const cases = [
    ['Mát <script type="x">alert(1)</script>và <b>bền</b>', 'Mát và <b>bền</b>'],
    ['Mát <SCRIPT>alert(1)', 'Mát alert(1)'],
    ['<img src=x onerror=alert(1)>Hai<br/>dòng', 'Hai<br/>dòng'],
    ['<b onclick="x()">Bền</b> & <a href="javascript:x()">đẹp</a>', 'Bền</b> & đẹp'],
    ['<<i>script>alert(1)</script>', '&lt;<i>script>alert(1)'],
    ['<img title="a>b" src=x onerror=alert(1)//', 'b" src=x onerror=alert(1)//'],
    ['Cỡ < 3 và > 1 tuổi', 'Cỡ &lt; 3 và > 1 tuổi'],
    ['<img src=x onerror=alert(1) ', '&lt;img src=x onerror=alert(1) '],
    ['Không có gì', 'Không có gì'],
  ] as const
  const ids: string[] = []
  for (const [before] of cases) {
    const { id } = await aProduct(db, {})
    await db.updateTable('products').set({ short_desc: before }).where('id', '=', id).execute()
    ids.push(id)
  }
  const file = path.join(migrationsFolder, '0021-safe-short-descriptions.sql')
  const migration = await readFile(file, 'utf8')
  await sql.raw(migration).execute(db)
  await sql.raw(migration).execute(db)

  for (const [index, [, after]] of cases.entries()) {
    const row = await db
      .selectFrom('products')
      .select('short_desc')
      .where('id', '=', ids[index] ?? '')
      .executeTakeFirstOrThrow()
    expect(row.short_desc).toBe(after)
  }
})
