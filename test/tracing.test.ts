import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShopper } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { placeOrder } from './place-order.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { waitingStatements } from './waiting-statements.ts'

/** The first start may build the storefront. */
const timeout = 300_000

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Body = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let collector: Server
let database: TestDatabase
let shop: ShopProcess
const spans: Span[] = []

beforeAll(async () => {
  // The protocol's own: OTLP over HTTP, with JSON.
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Body
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  database = await createTestDatabase()
  shop = await startShopProcess(path.join(database.dataDir, 'shop'), {
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
  })
}, timeout)

afterAll(async () => {
  await shop?.end('SIGTERM')
  await database.close()
  collector.close()
})

const below = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a page has spans of its calls, and those of their statements, below that of the proxy', async () => {
  const { slug } = await aProduct(database.db)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${shop.address}/products/${slug}`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  const proxySpan = 'b7ad6b7169203331'
  const page = () => spans.find(({ parentSpanId }) => parentSpanId === proxySpan)
  await expect.poll(page, { timeout: 30_000 }).toMatchObject({ traceId })
  const call = () =>
    spans.find(({ traceId: own, name }) => own === traceId && name.endsWith('/products/slug/:slug'))
  await expect.poll(call, { timeout: 30_000 }).toBeDefined()
  const statements = () => below(call() as Span)
  await expect.poll(statements, { timeout: 30_000 }).not.toEqual([])
  expect(JSON.stringify(spans)).not.toContain(slug)
})

test('an order leads to its mail by one trace, without personal data', async () => {
  const shopper = await aShopper(database.db, { email: 'lan@vi-du.vn', name: 'Lan Bí Mật' })
  const { status, addressId } = await placeOrder(shop.address, database.db, shopper)
  expect(status).toBe(201)
  const order = () => spans.find(({ name }) => name === 'POST /api/web/orders')
  await expect.poll(order, { timeout: 30_000 }).toBeDefined()
  const jobs = () =>
    spans.filter(({ traceId, name }) => traceId === order()?.traceId && name.startsWith('job '))
  await expect.poll(jobs, { timeout: 30_000 }).not.toEqual([])
  const sent = JSON.stringify(spans)
  for (const secret of ['lan@vi-du.vn', 'Bí Mật', shopper.phone, shopper.token, addressId]) {
    expect(sent).not.toContain(secret)
  }
})

test('a request whose client gives up has a span that says so', async () => {
  const shopper = await aShopper(database.db)
  const givingUp = new AbortController()
  const aborted = () =>
    spans.find(
      ({ name, attributes }) =>
        name === 'POST /api/web/orders' &&
        attributes.some(({ value }) => value.stringValue === 'aborted'),
    )
  await database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE orders IN EXCLUSIVE MODE`.execute(tx)
    const order = placeOrder(shop.address, database.db, shopper, givingUp.signal)
    const failed = expect(order).rejects.toThrow('abort')
    await waitingStatements(database.pool, 1)
    givingUp.abort()
    await failed
  })
  await expect.poll(aborted, { timeout: 30_000 }).toBeDefined()
})
