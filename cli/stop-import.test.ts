import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startShop } from '#test/shop-command.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** Ends an import by a signal while it waits for a table, and waits until the server has ended its statement. */
async function stopBlockedImport(signal: NodeJS.Signals, ...options: string[]) {
  const file = path.join(database.dataDir, 'hang.ndjson')
  await writeFile(file, JSON.stringify({ name: 'Nồi', categoryPath: ['Bếp'], price: 1000 }))
  const holder = await database.pool.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE categories')
    const environment = { DATABASE_URL: database.url, DATA_DIR: database.dataDir }
    const command = startShop(environment, ['catalogue', 'import', file, ...options])
    const ended = Promise.all([text(command.stderr), once(command, 'close')])
    await waitingStatements(database.pool, 1)
    command.kill(signal)
    const [errors, [code]] = await ended
    await waitingStatements(database.pool, 0)
    return { code, errors }
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops an import, and its statement on the server',
  async (signal) => {
    expect(await stopBlockedImport(signal)).toEqual({
      code: 130,
      errors: 'Stopping\nStopped before its end.\n',
    })
    expect(await database.pool.query('SELECT FROM products')).toMatchObject({ rowCount: 0 })
  },
)

test('a stopped import says so in Vietnamese', async () => {
  const { errors } = await stopBlockedImport('SIGTERM', '--lang', 'vi')
  expect(errors).toBe('Đang dừng\nĐã dừng trước khi xong.\n')
})

test('the server ends the statement of an import that was killed', async () => {
  expect(await stopBlockedImport('SIGKILL')).toEqual({ code: null, errors: '' })
  expect(await database.pool.query('SELECT FROM products')).toMatchObject({ rowCount: 0 })
})
