import { randomUUID } from 'node:crypto'
import type { OrderStatements } from './baselines/order-statements.ts'
import type { Buyer, Catalogue } from './catalogue.ts'
import { runScript } from './child.ts'
import { connections, measureLoads } from './load.ts'
import type { Recorded, Wish } from './record.ts'
import type { Figure } from './report.ts'

const seconds = 4
const rounds = 2

/** An order of one piece of the variant that everybody buys. */
export function orderWish({ hot }: Catalogue, buyer: Buyer, key: string) {
  const items = [{ ...hot, quantity: 1 }]
  return {
    method: 'POST',
    url: '/api/web/orders',
    headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': key },
    body: { items, paymentMethod: 'COD', addressId: buyer.addressId },
  } satisfies Wish
}

/** Sixteen buyers of one variant: over HTTP, and the statements of such an order sent straight to PostgreSQL. */
export async function measureOrders(
  project: string,
  shop: { address: string; databaseUrl: string; catalogue: Catalogue },
  recorded: { record: Recorded; buyer: Buyer; key: string },
): Promise<Figure> {
  const { catalogue, databaseUrl } = shop
  const requests = catalogue.buyers.map((buyer) => {
    const { method, url: path, headers, body } = orderWish(catalogue, buyer, '')
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
  const { record, buyer, key } = recorded
  const orderId: string = JSON.parse(record.html).order.id
  const replay = {
    databaseUrl,
    connections,
    seconds,
    statements: record.statements,
    recorded: { ...buyer, orderId, key },
    buyers: catalogue.buyers,
  } satisfies OrderStatements
  let [ours, bare] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const [placed = 0] = await measureLoads([{ url: shop.address, requests }])
    ours = Math.max(ours, placed)
    bare = Math.max(bare, await runScript(project, 'baselines/order-statements.ts', replay))
  }
  const baseline = `the same ${record.statements.length} statements through pg`
  return { what: 'Orders of one hot variant', ours, bare, unit: 'orders/s', baseline }
}
