import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { outageMark } from '#shared/outage-mark.ts'
import { type Encoding, isEncodable } from './content-encoding.ts'

/** A response that is the same for every client that asks for its key. */
export type CacheableResponse = {
  status: number
  /** Names in lower case; none of a single request, and none that depends on the encoding. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** The data it is made from. */
  tags: ReadonlySet<string>
  /** Part of that data could not be read: the response counts as a failure. */
  isPartial?: boolean
  /** It may lack changes since this moment, in milliseconds since 1970: it was made from a replica while the primary was away. */
  asOf?: number | undefined
  /** How long it is fresh; 0: it is not cached. */
  seconds: number
  /** How long it is served afterwards, while it is revalidated. */
  staleSeconds: number
  /** Request headers that ask for a personal response instead. */
  personalBy: readonly string[]
  /** The label of its route in metrics. */
  route: string
}

export type CachedResponse = CacheableResponse & {
  /** Names and values by turns, with the `etag`, as `writeHead` takes them. */
  rawHeaders: readonly string[]
  etag: string
  /** Whether `x-server-time` goes with it. */
  isTimed: boolean
  /** The body in an encoding, compressed at the first call. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>
  /** Bytes in memory. */
  size(): number
}

/** Tells that a response is from before an outage, and its age in milliseconds. */
export function outageHeader(ageMs: number): [name: string, value: string] {
  return ['server-timing', `${outageMark};dur=${ageMs}`]
}

export function isFailure({ status, isPartial }: CacheableResponse): boolean {
  return status >= 500 || isPartial === true
}

/** Larger bodies are compressed on another thread. */
const maxSyncBytes = 16 * 1024

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const compressOnThread = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: brotliParams }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
const compressSync = {
  br: (body: Buffer) => brotliCompressSync(body, { params: brotliParams }),
  gzip: (body: Buffer) => gzipSync(body),
}

/** Adds what serving the response again and again needs. `onGrown` is called when another encoding is in memory. */
export function toCachedResponse(
  response: CacheableResponse,
  onGrown: () => void = () => {},
): CachedResponse {
  const body = withoutSlab(response.body)
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]])
  const overhead = 500 + 2 * JSON.stringify([response.headers, ...response.tags]).length
  const add = (encoding: Encoding, compressed: Buffer) => {
    const own = withoutSlab(compressed)
    bodies.set(encoding, own)
    onGrown()
    return own
  }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { asOf } = response
  const outage = asOf === undefined ? [] : outageHeader(Date.now() - asOf)
  return {
    ...response,
    body,
    etag,
    isTimed: response.headers.some(
      ([name, value]) => name === 'cache-control' && value.includes('no-store'),
    ),
    rawHeaders: [...response.headers.flat(), 'etag', etag, ...outage],
    bodyIn(encoding) {
      const found = bodies.get(encoding)
      if (found) return found
      if (encoding === 'identity' || !isEncodable(body)) return body
      if (body.length <= maxSyncBytes) return add(encoding, compressSync[encoding](body))
      const pending = compressOnThread[encoding](body).then((made) => add(encoding, made))
      bodies.set(encoding, pending)
      return pending
    },
    size() {
      const made = [...bodies.values()].filter((each) => Buffer.isBuffer(each))
      return made.reduce((sum, { length }) => sum + length, overhead)
    },
  }
}

/** A copy in memory of its own: Node cuts small buffers out of slabs of 64 KB, and a cached one would keep its whole slab. */
function withoutSlab(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}
