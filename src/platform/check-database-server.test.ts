import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createEmptyDatabase, superuserUrlOf } from '#test/database.ts'
import { migrate } from './migrate.ts'

async function migrateDatabaseWith(settings: string): Promise<string[]> {
  const database = await createEmptyDatabase(`${settings} TEMPLATE template0`)
  try {
    return await migrate(database.url)
  } finally {
    await database.close()
  }
}

test('a database without Unicode encoding is rejected', async () => {
  await expect(
    migrateDatabaseWith("ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'"),
  ).rejects.toThrow('The database is encoded in LATIN1.')
})

test('a database without Vietnamese lower case is rejected', async () => {
  await expect(migrateDatabaseWith("LOCALE_PROVIDER libc LOCALE 'C'")).rejects.toThrow(
    'The database does not know the lower case of "Đ"',
  )
})

test('a database created as the messages say is accepted', async () => {
  const settings = "ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C.UTF-8'"
  expect(await migrateDatabaseWith(settings)).not.toEqual([])
})

test('a user without the needed privileges is rejected; the owner needs no more', async () => {
  const database = await createEmptyDatabase()
  const { pathname } = new URL(database.url)
  const admin = new pg.Client({ connectionString: superuserUrlOf(database.url) })
  await admin.connect()
  const user = `${pathname.slice(1)}_user`
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`)
  const url = new URL(database.url)
  Object.assign(url, { username: user, password: 'secret' })

  await expect(migrate(url.href)).rejects.toThrow(
    `The database user ${user} may not create schemas, extensions, tables and temporary tables`,
  )
  await admin.query(`ALTER DATABASE ${pathname.slice(1)} OWNER TO ${user}`)
  expect(await migrate(url.href)).not.toEqual([])

  await admin.query(
    `REASSIGN OWNED BY ${user} TO CURRENT_USER; DROP OWNED BY ${user}; DROP ROLE ${user}`,
  )
  await admin.end()
  await database.close()
})

test('the error for an unreachable server does not contain the password', async () => {
  await expect(migrate('postgres://tiem:secret@127.0.0.1:1/shop')).rejects.toThrow(
    /^The database shop on 127\.0\.0\.1:1 cannot be used \((?!.*secret).*ECONNREFUSED/,
  )
  const wrong = new URL(inject('clusterUrl'))
  wrong.password = 'secret'
  await expect(migrate(wrong.href)).rejects.toThrow(
    /cannot be used \(password authentication failed/,
  )
})
