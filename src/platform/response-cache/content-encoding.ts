import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const available = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof available)[number]

/** The published types lack the second argument. */
type EncodingNegotiator = {
  encoding(
    available: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ): string | undefined
}

/** Smaller bodies grow when they are compressed, or shrink by less than it costs. */
export function isEncodable({ length }: Buffer): boolean {
  return length >= 1024
}

/** Choosing takes 7 µs, a fourteenth of a cache hit; browsers send a handful of different headers. */
const chosen = new LRUCache<string, Encoding>({ max: 200 })

/** The encoding of the highest weight in `Accept-Encoding`; among equals the smallest body. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const headers = { 'accept-encoding': accepted.toLowerCase().replaceAll('x-gzip', 'gzip') }
  const negotiator: EncodingNegotiator = new Negotiator({ headers })
  const name = negotiator.encoding(available, { preferred: available })
  const encoding = available.find((each) => each === name) ?? 'identity'
  chosen.set(accepted, encoding)
  return encoding
}
