import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { answer, readInput } from '../input.ts'
import { decodeValue, type Statement, type StatementValue } from '../statements.ts'

// The statements of one order, sent again and again without any server between: as pgbench would.
export type Buyer = { userId: string; addressId: string; tokenHash: string }
export type OrderStatements = {
  databaseUrl: string
  connections: number
  seconds: number
  statements: Statement[]
  /** Who placed the recorded order, and what it was given; each order puts its own in their place. */
  recorded: Buyer & { orderId: string; key: string }
  buyers: Buyer[]
}

const input = readInput<OrderStatements>()
const { recorded, buyers } = input

/** Tells how a recorded value reads in a new order of `buyer`. */
function valuesOf(buyer: Buyer): (value: StatementValue) => unknown {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const id = Array.from(randomBytes(8), (byte) => alphabet[byte % 32]).join('')
  const replacements: [string, string][] = [
    [recorded.userId, buyer.userId],
    [recorded.addressId, buyer.addressId],
    [recorded.orderId, `DH${id}`],
    [recorded.key, randomUUID()],
  ]
  const requestHash = randomBytes(32)
  return (value) => {
    if ('hex' in value) {
      return value.hex === recorded.tokenHash ? Buffer.from(buyer.tokenHash, 'hex') : requestHash
    }
    const decoded = decodeValue(value)
    if (typeof decoded !== 'string') return decoded
    return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), decoded)
  }
}

let placed = 0
const until = Date.now() + input.seconds * 1000
async function buy(start: number): Promise<void> {
  const client = new pg.Client({ connectionString: input.databaseUrl })
  await client.connect()
  for (let index = start; Date.now() < until; index += input.connections) {
    const buyer = buyers[index % buyers.length]
    if (!buyer) throw new Error('There are no buyers')
    const filledIn = valuesOf(buyer)
    for (const { values, ...statement } of input.statements) {
      await client.query({ ...statement, values: values.map(filledIn) })
    }
    placed += 1
  }
  await client.end()
}

await Promise.all(Array.from({ length: input.connections }, (_, start) => buy(start)))
answer(placed / input.seconds)
