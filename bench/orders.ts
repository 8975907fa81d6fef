import { randomUUID } from 'node:crypto'
import type { OrderStatements } from './baselines/order-statements.ts'
import type { Buyer, Catalogue } from './catalogue.ts'
import { runScript } from './child.ts'
import { connections, measureLoads } from './load.ts'
import type { Recorded, Wish } from './record.ts'
import type { Figure } from './report.ts'

const seconds = 4
const rounds = 2

export type Line = { productId: string; variantId: string }

/** An order of one piece. */
export function orderWish(line: Line, buyer: Buyer, key: string) {
  const items = [{ ...line, quantity: 1 }]
  return {
    method: 'POST',
    url: '/api/web/orders',
    headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': key },
    body: { items, paymentMethod: 'COD', addressId: buyer.addressId },
  } satisfies Wish
}

/** One order of each line by each buyer in turn, under a key of its own whenever it is sent. */
export function orderRequests(lines: readonly Line[], buyers: readonly Buyer[]) {
  return buyers.flatMap((buyer, index) => {
    const line = lines[index % lines.length]
    if (!line) return []
    const { method, url: path, headers, body } = orderWish(line, buyer, '')
    return {
      method,
      path,
      body: JSON.stringify(body),
      setupRequest: (request: object) => ({
        ...request,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      }),
    }
  })
}

type Measured = {
  what: string
  lines: readonly Line[]
  record: Recorded
  buyer: Buyer
  key: string
}

/** Sixteen buyers at once: over HTTP, and the statements of such an order sent straight to PostgreSQL. */
export async function measureOrders(
  project: string,
  shop: { address: string; databaseUrl: string; catalogue: Catalogue },
  { what, lines, record, buyer, key }: Measured,
): Promise<Figure> {
  const { catalogue, databaseUrl } = shop
  const { buyers } = catalogue
  const [line] = lines
  if (!line) throw new Error('There is nothing to order')
  const orderId: string = JSON.parse(record.html).order.id
  const replay = {
    databaseUrl,
    connections,
    seconds,
    statements: record.statements,
    recorded: { ...buyer, ...line, orderId, key },
    buyers,
    lines,
  } satisfies OrderStatements
  let [ours, bare] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const requests = orderRequests(lines, buyers)
    const [placed = 0] = await measureLoads([{ url: shop.address, requests }])
    ours = Math.max(ours, placed)
    bare = Math.max(bare, await runScript(project, 'baselines/order-statements.ts', replay))
  }
  const baseline = `the same ${record.statements.length} statements through pg`
  return { what, ours, bare, unit: 'orders/s', baseline }
}
