import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from './create-account.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp({
    LIMIT_LOGIN_PER_ACCOUNT: '3',
    LIMIT_LOGIN_PER_ADDRESS: '8',
    LIMIT_REGISTER_PER_ADDRESS: '4',
    LIMIT_RESET_PER_EMAIL: '2',
    TRUST_PROXY: '10.0.0.1',
  })
})
afterEach(() => shop.close())

const phone = '0388000111'
const password = 'mật khẩu đúng'
const owner = () => createAccount(shop.db, { phone, password })

function post(call: string, payload: object, { ip = '203.0.113.1', ...headers } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/web/auth/${call}`,
    payload,
    remoteAddress: ip,
    headers,
  })
}
async function login(identifier: string, secret: string, from: Record<string, string> = {}) {
  return (await post('login', { identifier, password: secret }, from)).statusCode
}

test('after the allowed tries an account answers 429 with the time to wait, to the owner as well', async () => {
  await owner()
  const statuses = []
  for (const secret of ['a', 'b', 'c', password]) statuses.push(await login(phone, secret))
  expect(statuses).toEqual([401, 401, 401, 429])

  const refused = await post('login', { identifier: '+84 388 000 111', password })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.',
  })
})

test('concurrent attempts are all counted', async () => {
  await owner()
  const statuses = await Promise.all(Array.from({ length: 8 }, () => login(phone, 'sai')))
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('the owner can sign in again after the window, and a successful sign-in resets it', async () => {
  await owner()
  for (const secret of ['a', 'b', 'c', 'd']) await login(phone, secret)
  await shop.db.updateTable('rate_limits').set({ expire: 1 }).execute()
  expect(await login(phone, 'a')).toBe(401)
  expect(await login(phone, password)).toBe(200)
  const later = []
  for (const secret of ['a', 'b', 'c']) later.push(await login(phone, secret))
  expect(later).toEqual([401, 401, 401])
})

test('strangers cannot lock out a browser that has signed in before', async () => {
  await owner()
  const browser = { ip: '203.0.113.9', 'x-session-id': randomUUID() }
  expect(await login(phone, password, browser)).toBe(200)
  for (const secret of ['a', 'b', 'c', 'd']) await login(phone, secret)
  expect(await login(phone, password)).toBe(429)
  expect(await login(phone, password, { ...browser, 'x-session-id': randomUUID() })).toBe(429)
  expect(await login(phone, password, browser)).toBe(200)

  const guesses = []
  for (const secret of ['a', 'b', 'c', 'd']) guesses.push(await login(phone, secret, browser))
  expect(guesses).toEqual([401, 401, 401, 429])
})

test('one address may try only so many accounts; good sign-ins do not count', async () => {
  await owner()
  for (let count = 0; count < 10; count++) expect(await login(phone, password)).toBe(200)
  const statuses = []
  for (let count = 0; count < 9; count++) statuses.push(await login(`ai-do-${count}`, 'a'))
  expect(statuses).toEqual([...Array(8).fill(401), 429])
  expect(await login(phone, password, { ip: '203.0.113.2' })).toBe(200)
})

test('the address is the real one: proxies are believed only when they are ours', async () => {
  const forged = { ip: '203.0.113.1', 'x-forwarded-for': '198.51.100.1' }
  for (let count = 0; count < 8; count++) {
    await login(`ai-do-${count}`, 'a', { ...forged, 'x-forwarded-for': `198.51.100.${count}` })
  }
  expect(await login('ai-do', 'a', forged)).toBe(429)
  expect(await login('ai-do', 'a', { ip: '10.0.0.1', 'x-forwarded-for': '198.51.100.1' })).toBe(401)
})

test('one address may make only so many accounts an hour', async () => {
  const statuses = []
  for (let count = 0; count < 5; count++) {
    const answer = await post('register', { identifier: `038800020${count}`, password })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429])
})

test('reset mails are limited alike for known and unknown e-mails, in any case', async () => {
  await createAccount(shop.db, { phone, password, email: 'lan@example.com' })
  for (const name of ['lan', 'ai-do']) {
    const statuses = []
    for (const email of [`${name}@example.com`, `${name}@Example.COM`, ` ${name}@example.com `]) {
      statuses.push((await post('forgot-password', { email })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  }
})

test('requests for reset mails are limited by IP address, whichever account they are for', async () => {
  const statuses = []
  for (let count = 0; count < 9; count++) {
    statuses.push(
      (await post('forgot-password', { email: `ai-do-${count}@example.com` })).statusCode,
    )
  }
  expect(statuses).toEqual([...Array(8).fill(200), 429])
  const other = { ip: '203.0.113.2' }
  expect((await post('forgot-password', { email: 'lan@example.com' }, other)).statusCode).toBe(200)
})
