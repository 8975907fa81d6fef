import type { FastifyRequest } from 'fastify'
import type { Call } from './call.ts'
import { type Fields, fieldsOf, listOf } from './fields.ts'

/** Status text of the refusal of a field that is not named; journeys in a browser fail at it. */
export const unnamedStatus = 'Unnamed Field'

/** Fields of an order's or quote's lines. */
const lineFields = ['productId', 'variantId', 'flashSaleId', 'flashSaleVariantId', 'quantity']

/** Fields of an order beside its items, and of these, as it is sent for its confirmation. */
const orderFields = [
  ...['id', 'status', 'createdAt', 'total', 'subtotal', 'shippingFee', 'paymentMethod'],
  ...['recipient', 'phone', 'address'],
]
const itemFields = [
  ...['id', 'product', 'variant', 'quantity', 'originalPrice', 'finalPrice', 'flashSaleInfo'],
]

/** What a request says: its query and the fields of its JSON body or form. */
export function sentFields({ url, body }: FastifyRequest): Fields {
  const { searchParams } = new URL(url, 'http://other.example')
  return { ...Object.fromEntries(searchParams), ...bodyFields(bodyOf(body)) }
}

/** The raw body of a request; empty without one. */
export function bodyOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function bodyFields(body: Buffer): Fields {
  const text = body.toString('latin1')
  if (!text.startsWith('--')) return fieldsOf(JSON.parse(body.toString() || '{}'))
  const names = text.matchAll(/\r\ncontent-disposition: form-data; name="([^"]+)"/gi)
  return Object.fromEntries([...names].map(([, name = '']) => [name, true]))
}

/** Names of the fields that the specification does not name for the call. */
export function unnamedFields(sent: Fields, { takes = [] }: Call): string[] {
  const fields = Object.keys(sent).filter((name) => !takes.includes(name.replace(/\..*/, '.*')))
  const { orderItems, ...order } = fieldsOf(sent.order)
  const among = (parts: Fields[], names: readonly string[]) =>
    parts.flatMap((part) => Object.keys(part).filter((name) => !names.includes(name)))
  return [
    ...fields,
    ...among(listOf(sent.items), lineFields),
    ...among([order], orderFields),
    ...among(listOf(orderItems), itemFields),
  ]
}
