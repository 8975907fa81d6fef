import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#features/identity/api/public.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { closeDemoAccounts } from './close-demo-accounts.ts'
import { demoAccounts } from './demo-accounts.ts'

let shop: TestApp
const [{ phone, password, name, email }] = demoAccounts

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const signIn = async () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/web/auth/login',
    payload: { identifier: phone, password },
  })

const close = async () => {
  const warnings: string[] = []
  await closeDemoAccounts(shop.db, { warn: (message) => warnings.push(message) })
  return warnings
}

test('demo accounts are closed once, with their sessions', async () => {
  expect(await close()).toEqual([])
  await createAccount(shop.db, { phone, password, name, email })
  const { token } = (await signIn()).json()
  const isIn = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await shop.app.inject({ url: '/api/user/me', headers })).statusCode === 200
  }
  expect(await isIn()).toBe(true)

  expect(await close()).toEqual([expect.stringContaining(`user set-password ${phone}`)])
  expect((await signIn()).statusCode).toBe(401)
  expect(await isIn()).toBe(false)
  expect(await close()).toEqual([])
})

test('an account with a password of its own stays as it is', async () => {
  const other = { phone: '0912000111', password: 'mot-mat-khau-rieng', name: 'Lan' }
  await createAccount(shop.db, other)
  await close()
  const row = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('phone', '=', other.phone)
    .executeTakeFirstOrThrow()
  expect(await verifyPassword(row.password_hash, other.password)).toBe(true)
})
