import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { generateTypes, typesFile } from '#db/codegen.ts'
import { createTestDatabase } from './database.ts'

test('the types of the tables are those of the migrated database (else: npm run db:types)', async () => {
  const database = await createTestDatabase()
  const generated = path.join(database.dataDir, 'database-types.ts')
  await generateTypes(database.url, generated)
  const current = await readFile(generated, 'utf8')
  await database.close()

  expect(await readFile(typesFile, 'utf8')).toBe(current)
})
