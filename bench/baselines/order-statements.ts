import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { answer, readInput } from '../input.ts'
import { decodeValue, type Statement, type StatementValue } from '../statements.ts'

// The statements of one order, sent again and again without any server between: as pgbench would.
export type Buyer = { userId: string; addressId: string; tokenHash: string }
type Line = { productId: string; variantId: string }
export type OrderStatements = {
  databaseUrl: string
  connections: number
  seconds: number
  statements: Statement[]
  /** Who placed the recorded order, and what it was given; each order puts its own in their place. */
  recorded: Buyer & Line & { orderId: string; key: string }
  buyers: Buyer[]
  lines: readonly Line[]
}

const input = readInput<OrderStatements>()
const { recorded, buyers, lines } = input

/** Tells how a recorded value reads in a new order of `buyer`. */
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

let placed = 0
const until = Date.now() + input.seconds * 1000
async function buy(start: number): Promise<void> {
  const client = new pg.Client({ connectionString: input.databaseUrl })
  await client.connect()
  for (let index = start; Date.now() < until; index += input.connections) {
    const buyer = buyers[index % buyers.length]
    const line = lines[index % lines.length]
    if (!buyer || !line) throw new Error('There are no buyers')
    const filledIn = valuesOf(buyer, line)
    for (const { values, ...statement } of input.statements) {
      await client.query({ ...statement, values: values.map(filledIn) })
    }
    placed += 1
  }
  await client.end()
}

await Promise.all(Array.from({ length: input.connections }, (_, start) => buy(start)))
answer(placed / input.seconds)
