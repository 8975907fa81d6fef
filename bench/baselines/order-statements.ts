import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Buyer, Line } from '../catalog.ts'
import { answer, readInput } from '../input.ts'
import type { Round } from '../load.ts'
import { decodeValue, type Statement, type StatementValue } from '../statements.ts'

// Replays the statements of one order without a server, as pgbench would.
export type OrderStatements = {
  databaseUrl: string
  connections: number
  seconds: number
  statements: Statement[]
  /** Buyer and ids of the recorded order; each replayed order substitutes its own. */
  recorded: Omit<Buyer, 'token'> & Line & { orderId: string; key: string }
  buyers: readonly Buyer[]
  lines: readonly Line[]
}

const input = await readInput<OrderStatements>()
const { recorded, buyers, lines } = input

/** Maps recorded values to those of a new order of `buyer`. */
function valuesOf(buyer: Buyer, line: Line): (value: StatementValue) => unknown {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const id = Array.from(randomBytes(8), (byte) => alphabet[byte % 32]).join('')
  const replacements: [string, string][] = [
    [recorded.userId, buyer.userId],
    [recorded.addressId, buyer.addressId],
    [recorded.productId, line.productId],
    [recorded.variantId, line.variantId],
    [recorded.orderId, `DH${id}`],
    [recorded.key, randomUUID()],
  ]
  const requestHash = randomBytes(32)
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'string') return value
    return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), value)
  }
  return (value) => {
    if ('hex' in value) {
      return value.hex === recorded.tokenHash ? Buffer.from(buyer.tokenHash, 'hex') : requestHash
    }
    return filled(decodeValue(value))
  }
}

const latencies: number[] = []
async function buy(client: pg.Client, start: number, until: number): Promise<void> {
  for (let index = start; performance.now() < until; index += input.connections) {
    const buyer = buyers[index % buyers.length]
    const line = lines[index % lines.length]
    if (!buyer || !line) throw new Error('There are no buyers')
    const began = performance.now()
    const filledIn = valuesOf(buyer, line)
    for (const { values, ...statement } of input.statements) {
      await client.query({ ...statement, values: values.map(filledIn) })
    }
    latencies.push(performance.now() - began)
  }
}

const clients = Array.from(
  { length: input.connections },
  () => new pg.Client({ connectionString: input.databaseUrl }),
)
await Promise.all(clients.map((client) => client.connect()))
const [began, spent] = [performance.now(), process.cpuUsage()]
const until = began + input.seconds * 1000
await Promise.all(clients.map((client, start) => buy(client, start, until)))
const { user, system } = process.cpuUsage(spent)
const seconds = (performance.now() - began) / 1000
await Promise.all(clients.map((client) => client.end()))
answer({
  seconds,
  latencies: latencies.sort((a, b) => a - b),
  ownMs: (user + system) / 1000,
} satisfies Round)
