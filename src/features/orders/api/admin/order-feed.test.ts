import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPgNotifications } from '#platform/pg-notifications.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'
import { createOrderFeed, type OrderNews } from './order-feed.ts'

let shop: TestApp
let address: string
beforeAll(async () => {
  shop = await createTestApp()
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  shop.app.server.closeAllConnections()
  await shop.close()
})

const { aBuyer, anOrder } = orderScene(() => shop)
const { step } = staffOrderScene(() => shop)

/** Reads the stream like a browser. */
async function listen(headers: Record<string, string>) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const answer = await fetch(`${address}/api/admin/orders/stream`, { headers, signal: gone.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next event; undefined at the end. */
  async function next(): Promise<{ event: string; data: OrderNews } | undefined> {
    for (;;) {
      const [, event, data] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
      if (event && data) {
        text = text.slice(text.indexOf(data) + data.length)
        return { event, data: JSON.parse(data) }
      }
      const { value, done = true } = (await reader?.read()) ?? {}
      if (done) return undefined
      text += value
    }
  }
  /** Waits until an order is told of, and returns how. */
  async function told(id: string): Promise<keyof OrderNews | undefined> {
    for (let news = await next(); news; news = await next()) {
      if (news.data.placed?.some((placed) => placed.id === id)) return 'placed'
      if (news.data.changed?.includes(id)) return 'changed'
    }
    return undefined
  }
  return { answer, next, told, leave: () => gone.abort() }
}

test('new orders and their changes are told to staff', async () => {
  const { headers } = await aStaffMember(shop.db)
  const { answer, next, told } = await listen(headers)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await next()).toEqual({ event: 'ready', data: {} })

  const { id } = await anOrder(await aBuyer())
  expect(await told(id)).toBe('placed')
  await step({ headers }, id, 'confirm')
  expect(await told(id)).toBe('changed')
  await step({ headers }, id, 'notes', { text: 'Gọi lại' })
  expect(await told(id)).toBe('changed')
})

test('the stream ends with the session, and with the permission', async () => {
  const role = await aRole(shop.db, ['orders.read'])
  const leaving = await aStaffMember(shop.db)
  const losing = await aStaffMember(shop.db, { role })
  const [first, second] = [await listen(leaving.headers), await listen(losing.headers)]
  for (const { next } of [first, second]) await next()
  await shop.db.deleteFrom('staff_sessions').where('id', '=', leaving.sessionId).execute()
  await shop.db
    .updateTable('staff_roles')
    .set({ permissions: ['audit.read'] })
    .where('id', '=', role)
    .execute()
  await anOrder(await aBuyer())
  expect(await first.next()).toBeUndefined()
  expect(await second.next()).toBeUndefined()
})

test('only staff who may read orders listen, and no other site', async () => {
  const role = await aRole(shop.db, ['audit.read'])
  const books = await aStaffMember(shop.db, { role })
  const { headers } = await aStaffMember(shop.db)
  const statusFor = async (sent: Record<string, string>) => (await listen(sent)).answer.status
  expect(await statusFor({})).toBe(401)
  expect(await statusFor(books.headers)).toBe(403)
  expect(await statusFor({ ...headers, 'sec-fetch-site': 'cross-site' })).toBe(403)
  const head = await fetch(`${address}/api/admin/orders/stream`, { method: 'HEAD', headers })
  expect(head.status).toBe(404)
})

test('at most three streams for one session, half of what a browser connects; a closed one frees its place', async () => {
  const { headers } = await aStaffMember(shop.db)
  const streams = await Promise.all(Array.from({ length: 3 }, () => listen(headers)))
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array(3).fill(200))
  expect((await listen(headers)).answer.status).toBe(429)
  expect((await listen((await aStaffMember(shop.db)).headers)).answer.status).toBe(200)
  streams[0]?.leave()
  const again = async () => (await listen(headers)).answer.status
  await expect.poll(again, { timeout: 10_000 }).toBe(200)
})

test('orders are told while notifications are down, and again after nobody has listened', async () => {
  const away = new URL(shop.url)
  away.port = '1'
  const log = pino({ level: 'silent' })
  const pgNotifications = createPgNotifications(away.href, log)
  const feed = createOrderFeed(shop.db, pgNotifications, log, { pollMs: 50 })
  const buyer = await aBuyer()
  for (let round = 0; round < 2; round++) {
    const news: OrderNews[] = []
    const stop = await feed((each) => news.push(each))
    const { id } = await anOrder(buyer)
    await expect
      .poll(() => news.flatMap(({ placed }) => placed.map((order) => order.id)))
      .toEqual([id])
    stop()
  }
  await pgNotifications.stop()
})
