import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyPassword } from '#platform/passwords.ts'
import { anAddress, aShopper } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

test('show finds an account by phone number in any format, or by e-mail address', async () => {
  const lan = await aShopper(database.db, { email: 'Lan@vi-du.invalid', name: 'Lan' })
  await anAddress(database.db, lan.id)

  const byPhone = await shop(['user', 'show', `+84 ${lan.phone.slice(1)}`])
  expect(byPhone.code).toBe(0)
  expect(byPhone.out).toContain(lan.id)
  expect(byPhone.out).toContain('12 phố Mẫu, Phường Phúc Xá, Quận Ba Đình, Thành phố Hà Nội')
  expect(await shop(['user', 'show', 'lan@VI-DU.invalid'])).toEqual(byPhone)
  expect(await shop(['user', 'show', '0999999999'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no account 0999999999.\n',
  })
})

test('set-password changes the password and ends all sessions', async () => {
  const lan = await aShopper(database.db)

  const done = await shop(['user', 'set-password', lan.phone, '--stdin'], 'mật khẩu mới\n')

  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).not.toContain('mật khẩu mới')
  const { rows } = await database.pool.query<{ password_hash: string; sessions: number }>(
    'SELECT password_hash, (SELECT count(*) FROM sessions) AS sessions FROM users',
  )
  expect(rows[0]?.sessions).toBe(0)
  expect(await verifyPassword(rows[0]?.password_hash, 'mật khẩu mới')).toBe(true)
})

test('a missing, too long or guessable password, and a missing terminal change nothing', async () => {
  const lan = await aShopper(database.db)
  const setPassword = ['user', 'set-password', lan.phone]

  expect(await shop([...setPassword, '--stdin'], '\n')).toMatchObject({
    code: 1,
    err: 'Vui lòng nhập mật khẩu mới (INVALID_FIELD)\n',
  })
  expect((await shop([...setPassword, '--stdin'], 'a'.repeat(201))).code).toBe(1)
  expect((await shop([...setPassword, '--stdin'], lan.phone)).err).toContain('dễ đoán')
  expect((await shop(setPassword)).err).toContain('--stdin')
  expect((await shop(['user', 'set-password', '0999999999', '--stdin'], 'abcdef')).code).toBe(1)
  const { rows } = await database.pool.query('SELECT password_hash FROM users')
  expect(rows).toEqual([{ password_hash: 'never matches' }])
})

test('export writes all data of a person to stdout or to a private file', async () => {
  const lan = await aShopper(database.db, { name: 'Lan' })
  await anAddress(database.db, lan.id)
  const exported = await shop(['user', 'export', lan.phone])
  expect(exported).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(exported.out)).toMatchObject({
    account: { id: lan.id, name: 'Lan' },
    addresses: [{ street: '12 phố Mẫu', provinceName: 'Thành phố Hà Nội' }],
    orders: [],
  })
  const file = path.join(database.dataDir, 'lan.json')
  expect(await shop(['user', 'export', lan.phone, '--out', file])).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(file, 'utf8')).account.id).toBe(lan.id)
  expect((await shop(['user', 'export', lan.phone, '--out', file])).err).toContain('--force')
})

test('delete removes the account with --yes and without open orders', async () => {
  const lan = await aShopper(database.db, { name: 'Lan' })
  await anAddress(database.db, lan.id)
  const refused = await shop(['user', 'delete', lan.phone])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Lan has 0 orders. Say --yes')

  const done = await shop(['user', 'delete', lan.phone, '--yes'])
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('The account of Lan is deleted.')
  for (const table of ['users', 'addresses', 'sessions'] as const) {
    expect(await database.db.selectFrom(table).select('id').execute()).toEqual([])
  }
  expect((await shop(['user', 'delete', lan.phone, '--yes'])).code).toBe(1)
})
