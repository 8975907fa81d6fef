import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { type Encoding, isEncodable } from './encodings.ts'

/** An answer that is the same for everybody who asks for its key. */
export type Answer = {
  status: number
  /** Names in lower case; nothing of one request, and nothing that depends on the encoding. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** What it is made from. */
  tags: ReadonlySet<string>
  /** Something that it is made from could not be had: it is no better than a failure. */
  isPartial?: boolean
  /** So long it is fresh; 0: it is not kept. */
  seconds: number
  /** So long it is given afterwards, while it is made anew. */
  staleSeconds: number
  /** Requests with one of these headers get another one. */
  personalBy: readonly string[]
  /** What the route that gives it is called in figures. */
  route: string
}

export type KeptAnswer = Answer & {
  /** Names and values in turn, as they are sent; `etag` stands among them. */
  sent: readonly string[]
  etag: string
  /** The time of sending is told with it. */
  isTimed: boolean
  /** The body in an encoding, made when first asked for; a promise while it is being made. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>
  /** Bytes of all that is there so far. */
  size(): number
}

/** Larger bodies are compressed aside. */
const compressedAtOnce = 16 * 1024

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const aside = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: brotliParams }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
const atOnce = {
  br: (body: Buffer) => brotliCompressSync(body, { params: brotliParams }),
  gzip: (body: Buffer) => gzipSync(body),
}

/** Gets `answer` ready to be given often. `onGrown` is told that another body has come. */
export function keepAnswer(answer: Answer, onGrown: () => void): KeptAnswer {
  const body = alone(answer.body)
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]])
  const overhead = 500 + 2 * JSON.stringify([answer.headers, ...answer.tags]).length
  const put = (encoding: Encoding, made: Buffer) => {
    const own = alone(made)
    bodies.set(encoding, own)
    onGrown()
    return own
  }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    ...answer,
    body,
    etag,
    isTimed: answer.headers.some(
      ([name, value]) => name === 'cache-control' && value.includes('no-store'),
    ),
    sent: [...answer.headers.flat(), 'etag', etag],
    bodyIn(encoding) {
      const found = bodies.get(encoding)
      if (found) return found
      if (encoding === 'identity' || !isEncodable(body)) return body
      if (body.length <= compressedAtOnce) return put(encoding, atOnce[encoding](body))
      const making = aside[encoding](body).then((made) => put(encoding, made))
      bodies.set(encoding, making)
      return making
    },
    size() {
      const made = [...bodies.values()].filter((each) => Buffer.isBuffer(each))
      return made.reduce((sum, { length }) => sum + length, overhead)
    },
  }
}

/** The same in memory of its own: Node cuts small buffers out of blocks of 64 KB, and one that is kept keeps its block. */
function alone(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}
