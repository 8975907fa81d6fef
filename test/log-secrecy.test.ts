import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene } from './bad-input-scene.ts'
import { startMailServer } from './mail-server.ts'
import { type Case, goodCase, type Operation, operationsOf } from './openapi-cases.ts'

const street = 'Ngõ Không Ai Được Biết'

const logged: string[] = []
const secrets = new Set<string>([street])
let shop: TestApp
let operations: Operation[]
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  // Repeats the rejected address, as real servers do.
  const atRecipient = (address: string) => `550 <${address}>: no such user here`
  mailServer = await startMailServer({ atRecipient })
  const settings = { SMTP_URL: mailServer.url, LIMIT_LOGIN_PER_ADDRESS: '1000000' }
  const logStream = { write: (line: string) => void logged.push(line) }
  shop = await createTestApp(settings, { work: true, logStream })
  // Calls that invalidate the session come last.
  const isEnd = ({ path }: Operation) => /logout|password|revoke|delete|sessions/.test(path)
  const all = operationsOf(shop.app.swagger())
  operations = [...all.filter((operation) => !isEnd(operation)), ...all.filter(isEnd)]
})
afterAll(() => shop.close())

test('valid, invalid and failing calls leave nothing of the shopper in the log, nor do e-mails', async () => {
  await makeAll(await aPerson())
  await waitFor('mail not sent')
  await mailServer.close()

  const person = await aPerson()
  await makeAll(person, ({ payload, ...call }) => ({
    ...call,
    ...(payload && { payload: `${payload}}` }),
  }))
  const typed = new URLSearchParams([...secrets].map((secret) => ['q', secret]))
  await makeAll(person, (call) => ({
    ...call,
    url: `${call.url}${call.url.includes('?') ? '&' : '?'}${typed}`,
  }))
  await waitFor('ECONNREFUSED')

  const last = await aPerson()
  await refuseEveryRow()
  await makeAll(last)
  await waitFor('violates check constraint')
  expect(logged.filter((line) => line.includes('"status":500')).length).toBeGreaterThan(10)

  const log = logged.join('')
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  expect(log).not.toContain('reset-password?token')
  expect(log).not.toContain('argon2')
})

/** A person whose data must not appear in logs. */
async function aPerson(): Promise<Scene> {
  const scene = await aScene(shop, { name: `Tên Không Ai Được Biết ${secrets.size}` })
  const { values, token } = scene.goodFor('/register', [])
  const own = ['password', 'newPassword', 'email', 'phone', 'token', 'fullName', 'identifier']
  for (const name of own) secrets.add(String(values[name]))
  secrets.add(token).add(scene.name)
  return scene
}

async function makeAll(scene: Scene, change: (call: Case) => Case = (call) => call) {
  for (const operation of operations) {
    const good = scene.goodFor(operation.path, [])
    const { method, url, headers, payload } = change(
      goodCase(operation, { ...good, values: { ...good.values, street } }),
    )
    await shop.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  }
}

/** Makes PostgreSQL reject rows, which it quotes in full in its error. */
async function refuseEveryRow(): Promise<void> {
  const { pool } = shop.services
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'`,
  )
  for (const { name } of rows) {
    await pool.query(`ALTER TABLE "${name}" ADD CONSTRAINT refuses_all CHECK (false) NOT VALID`)
  }
}

async function waitFor(words: string): Promise<void> {
  await vi.waitFor(() => expect(logged.some((line) => line.includes(words))).toBe(true), {
    timeout: 20_000,
    interval: 50,
  })
}
