import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount } from '#features/identity/api/public.ts'
import { findFreePort } from '#platform/http-listen.ts'
import { demoAccounts } from '#src/demo/demo-accounts.ts'
import { aShopper } from './builders.ts'
import { temporaryFolder, usedDataFolder } from './data-folder.ts'
import { withDb } from './many-orders.ts'
import { until } from './several-processes.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The first start may build the shop. */
const timeout = 300_000
const PUBLIC_URL = 'https://tiem.test'
const [{ role: _, ...demo }] = demoAccounts
const email = 'lan@tiem.test'

function post(address: string, path: string, body: object): Promise<Response> {
  return fetch(`${address}/api/web/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const signIn = async (address: string) =>
  (await post(address, 'login', { identifier: demo.phone, password: demo.password })).status

/** Collects the shop's output from now on. */
function outputOf({ child }: ShopProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  return () => output
}

test('a shop that is not set up does not start on the internet, and says all that is to be set', {
  timeout,
}, async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const starting = startShopProcess(dataDir, {
    PUBLIC_URL,
    WEB_CONCURRENCY: '2',
    SMTP_URL: '',
    SHOP_BANK_ACCOUNT: '',
  })
  await expect(starting).rejects.toThrow(
    /^The shop ended with 1:\n(?:Building .*\n)?The shop does not start at https:\/\/tiem\.test .*\nSHOP_BANK_ACCOUNT: .*\nSMTP_URL: .*\n.*npm start -- --demo\n$/,
  )
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('a shop that was tried first goes online without its demo account, its outbox closed to others', {
  timeout,
}, async () => {
  const dataDir = await usedDataFolder()
  const tried = await startShopProcess(dataDir)
  onTestFinished(() => tried.end('SIGKILL'))
  await withDb(tried, async (db) => {
    await createAccount(db, demo)
    await aShopper(db, { email })
  })
  expect(await signIn(tried.address)).toBe(200)
  await tried.end('SIGTERM')
  const outbox = path.join(dataDir, 'outbox')
  await mkdir(outbox)
  await writeFile(path.join(outbox, 'old.eml'), 'token')
  await chmod(path.join(outbox, 'old.eml'), 0o644)

  const address = { host: '127.0.0.1', port: await findFreePort({ host: '127.0.0.1', port: 0 }) }
  const metrics = await findFreePort({ host: '127.0.0.1', port: 0 })
  const online = await startShopProcess(dataDir, {
    PUBLIC_URL,
    PORT: String(address.port),
    METRICS_PORT: String(metrics),
    WEB_CONCURRENCY: '2',
    MAIL_OUTBOX: '1',
    DEMO_SHOP: '',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => online.end('SIGTERM'))
  const output = outputOf(online)
  const here = `http://${address.host}:${address.port}`
  expect(online.address).toBe(PUBLIC_URL)
  // Any of the two processes may answer.
  for (const _ of [1, 2, 3]) expect(await signIn(here)).toBe(401)

  expect((await post(here, 'forgot-password', { email })).status).toBe(200)
  const outboxFiles = async () => (await readdir(outbox)).filter((file) => file.endsWith('.eml'))
  await until(async () => (await outboxFiles()).length === 2)
  await until(() => output().includes('mail written to the outbox'))
  expect(output()).not.toMatch(/token=|reset-password\?/)
  expect(output()).not.toContain('Demo account:')
  const files = (await outboxFiles()).map((file) => path.join(outbox, file))
  const modes = await Promise.all([outbox, ...files].map(async (file) => (await stat(file)).mode))
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])

  const body = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  expect(body).toMatch(/_count\{method="POST",route="\/api\/web\/auth\/login",status="401"\} 3/)
  expect((await fetch(`${here}/metrics`)).status).toBe(404)
})

test('a demonstration starts knowingly, whatever its address', { timeout }, async () => {
  const port = await findFreePort({ host: '127.0.0.1', port: 0 })
  const demonstration = await startShopProcess(
    await usedDataFolder(),
    { PUBLIC_URL, PORT: String(port) },
    undefined,
    ['--demo'],
  )
  expect(demonstration.address).toBe(PUBLIC_URL)
  await withDb(demonstration, (db) => createAccount(db, demo))
  expect(await signIn(`http://127.0.0.1:${port}`)).toBe(200)
  await demonstration.end('SIGTERM')
})
