import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const checked: string[] = vi.hoisted(() => [])

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (hash, ...rest) => {
    checked.push(String(hash))
    return argon2.verify(hash, ...rest)
  }
  return { ...argon2, verify }
})

// Workers are shared by test files: resets the mocked module before and after.
vi.resetModules()
const { createTestApp } = await import('#test/app.ts')
const { createAccount } = await import('./create-account.ts')
const { hashPassword, needsRehash, passwordCost, verifyPassword } = await import(
  '#platform/passwords.ts'
)
const { findCredentials } = await import('./repository.ts')
afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

beforeEach(() => {
  checked.length = 0
})

const cost = (hash: string) => hash.split('$').slice(1, 4).join('$')

test('passwords are hashed by argon2id at the configured cost, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('mật khẩu'), hashPassword('mật khẩu')])
  const { memoryCost, timeCost, parallelism } = passwordCost
  expect(cost(one)).toBe(`argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}`)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'mật khẩu')).toBe(true)
  expect(await verifyPassword(one, 'mat khau')).toBe(false)
})

test('a hash with other parameters is replaced at the next sign-in, a current one stays', async () => {
  const shop = await createTestApp()
  const { id } = await createAccount(shop.db, { phone: '0388000222', password: 'mật khẩu' })
  const cheap = await argon2.hash('mật khẩu', { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  await shop.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', id).execute()
  const login = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/web/auth/login',
      payload: { identifier: '0388000222', password },
    })
  const stored = async () => (await findCredentials(shop.db, id))?.password_hash ?? ''

  expect((await login('sai')).statusCode).toBe(401)
  expect(await stored()).toBe(cheap)
  // Concurrently, so that one sign-in may replace the hash that the other has checked.
  const answers = await Promise.all([login('mật khẩu'), login('mật khẩu')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const renewed = await stored()
  expect([needsRehash(cheap), needsRehash(renewed)]).toEqual([true, false])
  expect((await login('mật khẩu')).statusCode).toBe(200)
  expect(await stored()).toBe(renewed)
  await shop.close()
})

test('an unknown account costs one check of the same price as a known one', async () => {
  const shop = await createTestApp()
  const login = (identifier: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/web/auth/login',
      payload: { identifier, password: 'sai' },
    })
  await shop.app.inject({
    method: 'POST',
    url: '/api/web/auth/register',
    payload: { identifier: '0388000111', password: 'mật khẩu đúng' },
  })

  await login('0388000111')
  await login('0388000999')
  await shop.close()
  expect(checked).toHaveLength(2)
  expect(cost(checked[1] ?? '')).toBe(cost(checked[0] ?? '?'))
})
