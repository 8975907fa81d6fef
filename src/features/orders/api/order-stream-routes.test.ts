import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeServer } from '#platform/http-listen.ts'
import { createPgNotifications } from '#platform/pg-notifications.ts'
import { buildServer } from '#src/server.ts'
import { readEvents } from '#storefront/api/events.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { changeStatus } from './change-status.ts'
import { receivePayment } from './receive-payment.ts'

let shop: TestApp
let address: string
beforeAll(async () => {
  shop = await createTestApp()
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  // After an abort, Node's fetch opens a spare connection, for which the server would wait.
  shop.app.server.closeAllConnections()
  await shop.close()
})

const { aBuyer, anOrder } = orderScene(() => shop)
const transfer = { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 }

function pay(orderId: string, amount: number) {
  return receivePayment(shop.services, {
    provider: 'bank',
    reference: randomUUID(),
    amount,
    memo: orderId,
    account: '',
    transferredAt: new Date(),
    raw: {},
  })
}

/** Reads the events of an order like a browser. */
function listenTo(buyer: Buyer, id: string, base = address) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const memory = { token: () => buyer.token, sessionId: () => '', refused() {} }
  const events = readEvents(
    `/api/web/orders/user/${id}/events`,
    { base: () => base, memory },
    { signal: gone.signal, silenceMs: 20_000 },
  )
  return {
    leave: () => gone.abort(),
    /** Payment status and paid amount of the next event; undefined at the end. */
    next: async () => {
      const { value, done } = await events.next()
      if (done) return undefined
      const { status, payment } = JSON.parse(value.data)
      return `${status} ${payment.status} ${payment.paidAmount}`
    },
  }
}

test('each transfer is sent, and the stream ends with the last', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  const { next } = listenTo(buyer, id)

  expect(await next()).toBe('PENDING unpaid 0')
  await pay(id, 500_000)
  expect(await next()).toBe('PENDING unpaid 500000')
  await pay(id, 1_500_000)
  expect(await next()).toBe('PENDING paid 2000000')
  expect(await next()).toBeUndefined()
})

test('changes by other processes are sent, also while notifications are down', async () => {
  const buyer = await aBuyer()
  const away = new URL(shop.url)
  away.port = '1'
  for (const url of [shop.url, away.href]) {
    const log = pino({ level: 'silent' })
    const pgNotifications = createPgNotifications(url, log)
    const second = await buildServer({ ...shop.services, pgNotifications }, log)
    const base = await second.listen({ host: '127.0.0.1', port: 0 })
    const { id } = await anOrder(buyer, transfer)
    const { next } = listenTo(buyer, id, base)
    expect(await next()).toBe('PENDING unpaid 0')
    await pay(id, 2_000_000)
    const paidAt = performance.now()
    expect(await next()).toBe('PENDING paid 2000000')
    expect(performance.now() - paidAt).toBeLessThan(3000)
    await second.close()
    await pgNotifications.stop()
  }
})

test('an order that is cancelled, or awaits no transfer, is sent once', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  const awaited = listenTo(buyer, id)
  expect(await awaited.next()).toBe('PENDING unpaid 0')
  await changeStatus(shop.services, id, 'CANCELLED', { by: 'shopper' })
  expect(await awaited.next()).toBe('CANCELLED unpaid 0')
  expect(await awaited.next()).toBeUndefined()

  const atTheDoor = listenTo(buyer, (await anOrder(buyer)).id)
  expect(await atTheDoor.next()).toBe('PENDING unpaid 0')
  expect(await atTheDoor.next()).toBeUndefined()
})

test('only the owner gets events, and not after signing out', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  for (const [other, status] of [
    [{ ...buyer, token: 'x'.repeat(40) }, 401],
    [await aBuyer(), 404],
  ] as const) {
    await expect(listenTo(other, id).next()).rejects.toMatchObject({ status })
  }

  const { next } = listenTo(buyer, id)
  await next()
  await sql`DELETE FROM sessions WHERE user_id = ${buyer.id}`.execute(shop.db)
  await pay(id, 5)
  expect(await next()).toBeUndefined()
})

test('at most four streams per shopper; a closed one frees its slot', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  const streams = Array.from({ length: 4 }, () => listenTo(buyer, id))
  for (const { next } of streams) await next()
  await expect(listenTo(buyer, id).next()).rejects.toMatchObject({ status: 429 })

  streams[0]?.leave()
  await expect
    .poll(
      () =>
        listenTo(buyer, id)
          .next()
          .catch(({ status }) => status),
      { timeout: 10_000 },
    )
    .toBe('PENDING unpaid 0')
})

test('HEAD requests and lower-case ids behave like in other calls', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  const url = `${address}/api/web/orders/user/${id}/events`
  for (let call = 0; call < 4; call++) {
    expect((await fetch(url, { method: 'HEAD', headers: buyer.headers })).status).toBe(404)
  }
  expect(await listenTo(buyer, id.toLowerCase()).next()).toBe('PENDING unpaid 0')
})

test('no proxy buffers the stream, and shutdown does not wait for it', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, transfer)
  const log = pino({ level: 'silent' })
  const stopping = await buildServer(shop.services, log)
  const base = await stopping.listen({ host: '127.0.0.1', port: 0 })
  const headers = { ...buyer.headers, 'accept-encoding': 'br, gzip' }
  const response = await fetch(`${base}/api/web/orders/user/${id}/events`, { headers })

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.has('content-encoding')).toBe(false)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('}\n\n')) text += (await reader?.read())?.value
  expect(text).toMatch(/^retry: 1000\n\nevent: order\ndata: \{/)

  const startedAt = performance.now()
  await closeServer(stopping)
  expect((await reader?.read())?.done).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})
