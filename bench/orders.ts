import { randomUUID } from 'node:crypto'
import type { OrderStatements } from './baselines/order-statements.ts'
import type { Buyer, Line } from './catalog.ts'
import { runScript } from './child.ts'
import { encode, type RequestSpec, type Source } from './generator.ts'
import { connections, type LoadSubject, type Round } from './load.ts'
import type { Recorded } from './record.ts'

/** An order of one piece. */
export function orderWish(line: Line, buyer: Buyer, key: string) {
  const items = [{ ...line, quantity: 1 }]
  return {
    method: 'POST',
    url: '/api/web/orders',
    headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': key },
    body: { items, paymentMethod: 'COD', addressId: buyer.addressId },
  } satisfies RequestSpec
}

/** Orders of each line by each buyer in turn, each request with a new key. */
export function orders(lines: readonly Line[], buyers: readonly Buyer[]): Source {
  let next = 0
  return () => {
    const [line, buyer] = [lines[next % lines.length], buyers[next % buyers.length]]
    if (!line || !buyer) throw new Error('There is nothing to order')
    next += 1
    return encode(orderWish(line, buyer, randomUUID()))
  }
}

type Replayed = {
  databaseUrl: string
  lines: readonly Line[]
  buyers: readonly Buyer[]
  /** Recording of the first order. */
  record: Recorded
  key: string
}

/** Replays the statements of a recorded order against PostgreSQL at the same concurrency. */
export function replayedOrders(project: string, replayed: Replayed): LoadSubject {
  const { databaseUrl, lines, buyers, record, key } = replayed
  const [line, buyer] = [lines[0], buyers[0]]
  if (!line || !buyer) throw new Error('There is nothing to order')
  if (record.status !== 201) throw new Error(`The order can't be recorded: ${record.html}`)
  const orderId: string = JSON.parse(record.html).order.id
  const input = {
    databaseUrl,
    connections,
    statements: record.statements,
    recorded: { ...buyer, ...line, orderId, key },
    buyers,
    lines,
  }
  return {
    run: (seconds) =>
      runScript<Round>(project, 'baselines/order-statements.ts', {
        ...input,
        seconds,
      } satisfies OrderStatements),
  }
}
