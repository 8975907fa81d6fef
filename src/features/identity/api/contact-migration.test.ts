import { copyFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#platform/migrate.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { createEmptyDatabase } from '#test/database.ts'

test('e-mails from before confirmations count as confirmed', async () => {
  const database = await createEmptyDatabase()
  const folder = await temporaryFolder()
  const migrateTo = async (isWanted: (name: string) => boolean) => {
    const names = (await readdir(migrationsFolder)).filter(isWanted)
    for (const name of names)
      await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(database.url, { folder })
  }
  await migrateTo((name) => name < '0056')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`INSERT INTO users (phone, email, password_hash)
    VALUES ('0911111111', 'lan@vi-du.example', ''), ('0922222222', NULL, '')`)
  await migrateTo((name) => name.startsWith('0056'))
  const { rows } = await client.query(
    'SELECT phone, email_confirmed_at IS NOT NULL AS confirmed FROM users ORDER BY phone',
  )
  await client.end()
  await database.close()
  expect(rows).toEqual([
    { phone: '0911111111', confirmed: true },
    { phone: '0922222222', confirmed: false },
  ])
})
