import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readEvents } from '#storefront/api/events.ts'
import { anAddress, aShopper, aVariant } from '#test/builders.ts'
import { usedDataFolder } from '#test/data-folder.ts'
import { withDb } from '#test/many-orders.ts'
import { startProcess } from '#test/process.ts'
import { type SeveralProcesses, startSeveral, until } from '#test/several-processes.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { isAlive } from '../embedded/process-identity.ts'

/** Includes building the shop at the first start. */
const timeout = 300_000
const json = { 'content-type': 'application/json' }

/** Requests a path until both workers have responded; returns the responses. */
async function askBoth(shop: SeveralProcesses, path: string, options = {}) {
  const answers: { status: number; body: string }[] = []
  do answers.push(await shop.ask(path, options))
  while (answers.length < 6 || new Set(shop.requestsOf(path)).size < 2)
  return answers
}

test('two workers share a port, rate limits, metrics and changes', {
  timeout,
}, async () => {
  const METRICS_TOKEN = 'sixteen-letters-long'
  const settings = { LIMIT_LOGIN_PER_ACCOUNT: '3', METRICS_TOKEN }
  const shop = await startSeveral(await usedDataFolder(), settings)
  onTestFinished(() => shop.end('SIGTERM'))

  const pages = await askBoth(shop, '/healthz')
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  const count = `_count{method="GET",route="/healthz",status="200"} ${pages.length}\n`
  // A response is counted when it has been sent, which may be after the client has read it.
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  await until(async () => (await shop.ask('/metrics', { headers })).body.includes(count))

  if (process.platform === 'linux') {
    for (const pid of shop.requestsOf('/healthz')) {
      // Workers inherit Node's flags and the allocator settings of the primary process.
      const [, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
      expect(args[0]).toMatch(/^--max-semi-space-size=/)
      const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')
      expect(environment).toContain('MALLOC_ARENA_MAX=2')
    }
  }

  const body = JSON.stringify({ identifier: '0912345678', password: 'khong-dung' })
  const tries = await askBoth(shop, '/api/web/auth/login', { method: 'POST', headers: json, body })
  expect(tries.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(3)
  expect(new Set(tries.slice(3).map(({ status }) => status))).toEqual(new Set([429]))

  await expectNews(shop)
})

/** Clients of both workers receive the cancellation, whichever worker handles it. */
async function expectNews(shop: SeveralProcesses): Promise<void> {
  const { buyer, order } = await withDb(shop, async (db) => {
    const shopper = await aShopper(db)
    const address = await anAddress(db, shopper.id)
    const { line } = await aVariant(db, { stock: 5 })
    const items = [{ ...line, quantity: 1 }]
    return {
      buyer: shopper,
      order: { items, paymentMethod: 'BANK_TRANSFER', addressId: address.id },
    }
  })
  const headers = { ...buyer.headers, ...json }
  const placed = await shop.ask('/api/web/orders', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(order),
  })
  const { id } = JSON.parse(placed.body).order
  const path = `/api/web/orders/user/${id}/events`
  const streams: { stream: AsyncGenerator<{ data: string }>; gone: AbortController }[] = []
  do {
    // The kernel may assign many connections to one worker, which limits the streams of a shopper.
    if (streams.length > 1) streams.pop()?.gone.abort()
    const gone = new AbortController()
    onTestFinished(() => gone.abort())
    const memory = { token: () => buyer.token, sessionId: () => '', refused() {} }
    const base = () => shop.address
    const stream = readEvents(path, { base, memory }, { signal: gone.signal, silenceMs: 60_000 })
    expect(JSON.parse((await stream.next()).value.data).status).toBe('PENDING')
    streams.push({ stream, gone })
  } while (new Set(shop.requestsOf(path)).size < 2)

  const cancelled = await shop.ask(`/api/web/orders/user/${id}/cancel`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reason: 'Đổi ý' }),
  })
  expect(cancelled.status).toBe(200)
  for (const { stream } of streams) {
    expect(JSON.parse((await stream.next()).value?.data ?? '{}').status).toBe('CANCELLED')
  }
}

test('a killed worker is replaced, and no response is lost when the shop stops', {
  timeout,
}, async () => {
  const dataDir = await usedDataFolder()
  const shop = await startSeveral(dataDir)
  onTestFinished(() => shop.end('SIGKILL'))
  await askBoth(shop, '/healthz')
  const [killed = 0] = shop.requestsOf('/healthz')

  process.kill(killed, 'SIGKILL')
  // Requests of the killed worker are lost.
  await until(() => !isAlive(killed))
  await until(async () => {
    expect((await shop.ask('/readyz')).status).toBe(200)
    return new Set(shop.requestsOf('/readyz')).size > 1
  })
  expect(shop.requestsOf('/readyz')).not.toContain(killed)

  const path = '/readyz?held'
  const before = shop.requestsOf('/readyz').length
  const answers = await withDb(shop, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const pending = Array.from({ length: 12 }, () => shop.ask(path))
      const held = () => shop.requestsOf('/readyz').slice(before)
      await until(() => held().length === pending.length)
      // The kernel draws a worker for each connection: once in two thousand times all twelve go to one.
      while (new Set(held()).size < 2) {
        pending.push(shop.ask(path))
        await until(() => held().length === pending.length)
      }
      shop.child.kill('SIGTERM')
      await until(() =>
        shop.ask('/healthz').then(
          () => false,
          () => true,
        ),
      )
      return pending
    }),
  ).then((pending) => Promise.all(pending))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(shop.requestsOf('/readyz').slice(before)).size).toBe(2)
})

test('workers exit when the primary is killed, and the next start works', {
  timeout,
}, async () => {
  const dataDir = await usedDataFolder()
  const shop = await startSeveral(dataDir)
  await askBoth(shop, '/healthz')
  await shop.end('SIGKILL')
  await until(() => !shop.requestsOf('/healthz').some(isAlive))

  const next = await startSeveral(dataDir)
  expect((await next.ask('/readyz')).status).toBe(200)
  await next.end('SIGTERM')
  expect(next.child.exitCode).toBe(0)
})

test('a start failure is reported once, and ends the shop', { timeout }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const starting = startShopProcess(await usedDataFolder(), {
    WEB_CONCURRENCY: '2',
    PORT: String(port),
  })
  await expect(starting).rejects.toThrow(
    new RegExp(`^The shop ended with 1:\nPort ${port} of 127.0.0.1 is already in use[^\n]*\n$`),
  )
})

test('the shop exits with the reason when no worker can be started', async () => {
  const { ended } = startProcess('failing-workers.ts', [])
  const { code, errors } = await ended
  expect(code).toBe(1)
  expect(errors).toMatch(/ended with code 7\. The shop has tried \d+ times to start another\.\n$/)
})
