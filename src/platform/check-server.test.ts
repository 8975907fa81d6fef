import { expect, inject, test } from 'vitest'
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

test('a server that is not there, or that refuses, is named without its password', async () => {
  await expect(migrate('postgres://tiem:secret@127.0.0.1:1/shop')).rejects.toThrow(
    /^The database shop on 127\.0\.0\.1:1 cannot be used \((?!.*secret).*ECONNREFUSED/,
  )
  const wrong = new URL(inject('clusterUrl'))
  wrong.password = 'secret'
  await expect(migrate(wrong.href)).rejects.toThrow(
    /cannot be used \(password authentication failed/,
  )
})
