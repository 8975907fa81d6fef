import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formatVnd } from '#shared/format.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { emailTo } from '#test/outbox.ts'

type Taken = { url: string; headers: IncomingHttpHeaders; text: string }

const secret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`
const taken: Taken[] = []
type Answer = { status: number; body: object }
/** What each path answers, one after the other; then it accepts everything. */
let answers: Record<string, Answer[]> = {}
const accepted: Answer = { status: 200, body: { ok: true, result: {} } }
const [telegram, zalo, hook] = ['/bot12:telegram/sendMessage', '/bot34:zalo/sendMessage', '/hook']

// Telegram, Zalo and a webhook's receiver, which tell calls apart by their paths.
const services = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    taken.push({ url: request.url ?? '', headers: request.headers, text })
    const { status, body } = answers[request.url ?? '']?.shift() ?? accepted
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
let shop: TestApp
const logged: string[] = []
const { aBuyer, anOrder, send } = orderScene(() => shop)

beforeAll(async () => {
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve))
  const address = services.address()
  const api = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  shop = await createTestApp(
    {
      PUBLIC_URL: 'https://tiem.example',
      SHOP_ORDER_ALERT_EMAILS: 'chu@tiem.example, kho@tiem.example',
      ...{ TELEGRAM_BOT_TOKEN: '12:telegram', TELEGRAM_CHAT_ID: '-100', TELEGRAM_API_URL: api },
      ...{ ZALO_BOT_TOKEN: '34:zalo', ZALO_CHAT_ID: '6ede', ZALO_API_URL: api },
      ...{ ORDER_WEBHOOK_URL: `${api}/hook`, ORDER_WEBHOOK_SECRET: secret },
    },
    { work: true, logStream: { write: (line) => void logged.push(line) } },
  )
})
beforeEach(() => {
  taken.length = 0
  answers = {}
})
afterAll(async () => {
  await shop.close()
  await new Promise((resolve) => services.close(resolve))
})

const about = (id: string) => taken.filter(({ text }) => text.includes(id))
const openJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM jobs.job WHERE name = 'order-alert' AND state NOT IN ('completed', 'failed')`.execute(
    shop.db,
  )
  return rows[0]?.count
}

test('a new order is told of by e-mail, Telegram, Zalo and a signed webhook, without the customer', async () => {
  const { id } = await anOrder(await aBuyer(), { quantity: 2 })
  await vi.waitFor(() => expect(about(id)).toHaveLength(3), 15_000)
  const link = `https://tiem.example/quan-ly/don-hang/${id}`
  for (const [path, chat] of [
    [telegram, '-100'],
    [zalo, '6ede'],
  ]) {
    const call = taken.find(({ url }) => url === path)
    const message = JSON.parse(call?.text ?? '{}')
    expect(message.chat_id).toBe(chat)
    expect(message.text).toContain('2 sản phẩm, trả khi nhận hàng')
    expect(message.text).toContain(link)
  }
  const hooked = taken.find(({ url }) => url === hook)
  expect(JSON.parse(hooked?.text ?? '{}')).toMatchObject({
    type: 'order.placed',
    data: { id, pieces: 2, paymentMethod: 'COD', link },
  })
  const { 'webhook-id': name, 'webhook-timestamp': at } = hooked?.headers ?? {}
  const signature = createHmac('sha256', '0123456789abcdef')
    .update(`${name}.${at}.${hooked?.text}`)
    .digest('base64')
  expect(hooked?.headers['webhook-signature']).toBe(`v1,${signature}`)

  const { recipient, phone, street, total } = await shop.db
    .selectFrom('orders')
    .select(['recipient', 'phone', 'street', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const address of ['chu@tiem.example', 'kho@tiem.example']) {
    const mail = await emailTo(shop, address, `Đơn hàng mới ${id}: ${formatVnd(total)}`)
    expect(mail.html).toContain(link)
    for (const personal of [recipient, phone, street]) expect(mail.text).not.toContain(personal)
  }
  for (const personal of [recipient, phone, street]) {
    expect(taken.map(({ text }) => text).join()).not.toContain(personal)
  }
})

test('a service that fails is asked again, under the same id; one that refuses is not', async () => {
  answers = {
    [telegram]: [{ status: 502, body: {} }],
    [zalo]: [{ status: 200, body: { ok: false, error_code: 401, description: 'Unauthorized' } }],
    [hook]: [{ status: 500, body: {} }],
  }
  const { id } = await anOrder(await aBuyer())
  await vi.waitFor(async () => expect(await openJobs()).toBe(0), 60_000)
  expect(taken.map(({ url }) => url).toSorted()).toEqual(
    [telegram, telegram, zalo, hook, hook].toSorted(),
  )
  const hooks = taken.filter(({ url }) => url === hook)
  expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const told = logged.filter((line) => line.includes('could not be told') && line.includes(id))
  expect(told).toHaveLength(3)
  expect(told.join()).not.toMatch(/12:telegram|34:zalo|whsec/)
})

test('an order that is cancelled by then is not told of', async () => {
  const buyer = await aBuyer()
  const busy = { status: 503, body: {} }
  answers = { [telegram]: [busy], [zalo]: [busy], [hook]: [busy] }
  const { id } = await anOrder(buyer)
  await vi.waitFor(() => expect(taken).toHaveLength(3), 15_000)
  const cancelled = await send(buyer, 'POST', `/orders/user/${id}/cancel`, {})
  expect(cancelled.statusCode).toBe(200)
  await vi.waitFor(async () => expect(await openJobs()).toBe(0), 60_000)
  expect(taken).toHaveLength(3)
})
