import { beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { hashPassword, passwordCost, verifyPassword } from './passwords.ts'

const checked: string[] = vi.hoisted(() => [])

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (hash, ...rest) => {
    checked.push(String(hash))
    return argon2.verify(hash, ...rest)
  }
  return { ...argon2, verify }
})

beforeEach(() => {
  checked.length = 0
})

const cost = (hash: string) => hash.split('$').slice(1, 4).join('$')

test('passwords are hashed by argon2id at the asked cost, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('mật khẩu'), hashPassword('mật khẩu')])
  const { memoryCost, timeCost, parallelism } = passwordCost
  expect(cost(one)).toBe(`argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}`)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'mật khẩu')).toBe(true)
  expect(await verifyPassword(one, 'mat khau')).toBe(false)
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
    payload: { identifier: '0388000111', password: 'đúng' },
  })

  await login('0388000111')
  await login('0388000999')
  await shop.close()
  expect(checked).toHaveLength(2)
  expect(cost(checked[1] ?? '')).toBe(cost(checked[0] ?? '?'))
})
