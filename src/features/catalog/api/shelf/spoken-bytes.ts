import { sql } from 'kysely'
import type { SaidWords } from './head-words.ts'

/** What searches look in of rows `p` of `listing.products`, one behind the other in bytes, each with its length before it. */
export const spokenBytes = sql<Buffer | null>`string_agg(${lengthBefore('tsvectorsend(p.search)')}
  || ${lengthBefore("convert_to(p.name_folded, 'UTF8')")}, ''::bytea)`

export type SpokenProduct = {
  words: SaidWords
  /** Folded, with a space before and behind. */
  name: string
  /** The same bytes for the same words and name. */
  bytes: Buffer
}

const [countBytes, positionBytes] = [2, 2]
const weightShift = 14

/** The products of `spokenBytes`. */
export function* readSpoken(bytes: Buffer): Generator<SpokenProduct> {
  for (let at = 0; at < bytes.length; ) {
    const begin = at
    const endOfWords = at + 4 + bytes.readInt32BE(at)
    const words = readWords(bytes, at + 4)
    const endOfName = endOfWords + 4 + bytes.readInt32BE(endOfWords)
    const name = ` ${bytes.toString('utf8', endOfWords + 4, endOfName)} `
    yield { words, name, bytes: bytes.subarray(begin, endOfName) }
    at = endOfName
  }
}

/** A tsvector as PostgreSQL sends it: each word ends with a zero, then come its positions, whose first two bits are a weight. */
function readWords(bytes: Buffer, first: number): SaidWords {
  const words = new Map<string, number>()
  let at = first + 4
  for (let left = bytes.readInt32BE(first); left > 0; left -= 1) {
    const end = bytes.indexOf(0, at)
    const word = bytes.toString('utf8', at, end)
    const count = bytes.readUInt16BE(end + 1)
    at = end + 1 + countBytes
    let weights = count === 0 ? 1 : 0
    for (const last = at + positionBytes * count; at < last; at += positionBytes) {
      weights |= 1 << (bytes.readUInt16BE(at) >> weightShift)
    }
    words.set(word, weights)
  }
  return words
}

function lengthBefore(bytes: string) {
  return sql.raw(`int4send(octet_length(${bytes})) || ${bytes}`)
}
