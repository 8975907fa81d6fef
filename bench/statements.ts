/** A statement as the shop sent it; texts of JSON can hold every value. */
export type Statement = { text: string; name?: string; values: StatementValue[] }
export type StatementValue = { hex: string } | { plain: unknown }

export function encodeValue(value: unknown): StatementValue {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : { plain: value }
}

export function decodeValue(value: StatementValue): unknown {
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : value.plain
}
