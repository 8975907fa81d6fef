import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { describeSchema, schemaFile } from './schema.ts'

test('db/schema.sql is the schema of the migrated database (else: npm run db:schema)', async () => {
  const database = await createTestDatabase()
  const current = await describeSchema(database.url)
  await database.close()

  expect(await readFile(schemaFile, 'utf8')).toBe(current)
})
