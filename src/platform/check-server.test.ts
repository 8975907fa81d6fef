import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

async function migrateDatabaseWith(settings: string): Promise<string[]> {
  const database = await createEmptyDatabase(`${settings} TEMPLATE template0`)
  try {
    return await migrate(database.url)
  } finally {
    await database.close()
  }
}

test('a database that is not in Unicode is refused', async () => {
  await expect(
    migrateDatabaseWith("ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'"),
  ).rejects.toThrow('The database is encoded in LATIN1.')
})

test('a database without Vietnamese lower case is refused', async () => {
  await expect(migrateDatabaseWith("LOCALE_PROVIDER libc LOCALE 'C'")).rejects.toThrow(
    'The database does not know the lower case of "Đ"',
  )
})

test('a database made as the sentences say is taken', async () => {
  const settings = "ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C.UTF-8'"
  expect(await migrateDatabaseWith(settings)).not.toEqual([])
})
