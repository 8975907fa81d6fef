/** A statement as sent by the shop; values are JSON. */
export type Statement = { text: string; name?: string; values: StatementValue[] }
export type StatementValue = { hex: string } | { plain: unknown }

export function encodeValue(value: unknown): StatementValue {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : { plain: value }
}

export function decodeValue(value: StatementValue): unknown {
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : value.plain
}
