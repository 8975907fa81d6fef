import { sql } from 'kysely'
import type { WeightedTerms } from './inverted-index.ts'

/** The searchable text of rows `p` of `listing.products` in binary: tsvector and folded name, each after its length. */
export const searchBytes = sql<Buffer | null>`string_agg(${withLength('tsvectorsend(p.search)')}
  || ${withLength("convert_to(p.name_folded, 'UTF8')")}, ''::bytea)`

export type SearchableText = {
  terms: WeightedTerms
  name: string
  /** Equal for equal terms and names. */
  bytes: Buffer
}

const [countBytes, positionBytes] = [2, 2]
const weightShift = 14

export function* decodeSearchBytes(bytes: Buffer): Generator<SearchableText> {
  for (let at = 0; at < bytes.length; ) {
    const begin = at
    const endOfTerms = at + 4 + bytes.readInt32BE(at)
    const terms = decodeTsvector(bytes, at + 4)
    const endOfName = endOfTerms + 4 + bytes.readInt32BE(endOfTerms)
    const name = ` ${bytes.toString('utf8', endOfTerms + 4, endOfName)} `
    yield { terms, name, bytes: bytes.subarray(begin, endOfName) }
    at = endOfName
  }
}

/** PostgreSQL's binary tsvector: zero-terminated terms, each with its positions, whose two highest bits are a weight. */
function decodeTsvector(bytes: Buffer, first: number): WeightedTerms {
  const terms = new Map<string, number>()
  let at = first + 4
  for (let left = bytes.readInt32BE(first); left > 0; left -= 1) {
    const end = bytes.indexOf(0, at)
    const term = bytes.toString('utf8', at, end)
    const count = bytes.readUInt16BE(end + 1)
    at = end + 1 + countBytes
    let weights = count === 0 ? 1 : 0
    for (const last = at + positionBytes * count; at < last; at += positionBytes) {
      weights |= 1 << (bytes.readUInt16BE(at) >> weightShift)
    }
    terms.set(term, weights)
  }
  return terms
}

function withLength(bytes: string) {
  return sql.raw(`int4send(octet_length(${bytes})) || ${bytes}`)
}
