import { connect } from 'node:net'
import { readAnswers } from './read-answers.ts'

/** A request; `url` is path and query. */
export type RequestSpec = {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: object
}

/** Returns the next encoded request. */
export type Source = () => Buffer

/** `answers` counts responses by status; `latencies` are sorted milliseconds; `bytes` counts body bytes. */
export type Sent = {
  seconds: number
  latencies: Float64Array
  answers: Map<number, number>
  bytes: number
}

type LoadProfile = {
  connections: number
  /** Stops after this time, but not before one request, or after this number of requests. */
  until: { seconds: number } | { requests: number }
  /** Constant request rate per second; default: as fast as responses arrive. */
  rate?: number
}

/** Encodes a request to its bytes on the wire. */
export function encode({ method = 'GET', url, headers = {}, body }: RequestSpec): Buffer {
  const content = body ? JSON.stringify(body) : ''
  const allHeaders = {
    host: 'shop.example',
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/** Cycles through requests, shared by all connections. */
export function inTurn(requests: readonly RequestSpec[]): Source {
  const encoded = requests.map(encode)
  const [first] = encoded
  if (!first) throw new Error('There is nothing to ask for')
  let next = 0
  return () => encoded[next++ % encoded.length] ?? first
}

/**
 * Sends requests over keep-alive connections, one at a time on each, with as little CPU time of its own as possible.
 * Rejects when a connection breaks.
 */
export async function send(url: string, next: Source, profile: LoadProfile): Promise<Sent> {
  const { hostname, port } = new URL(url)
  const { connections, until, rate } = profile
  const maxRequests = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  const maxMs = 'seconds' in until ? until.seconds * 1000 : Number.POSITIVE_INFINITY
  const latencies: number[] = []
  const answers = new Map<number, number>()
  let [sent, bytes] = [0, 0]
  const began = performance.now()

  const talk = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0
      const ask = () => {
        const now = performance.now() - began
        const turn = rate === undefined ? now : (sent * 1000) / rate
        // Connecting may take longer than a short round on a busy machine.
        if (sent >= maxRequests || (sent > 0 && Math.max(now, turn) >= maxMs)) {
          socket.destroy()
          return resolve()
        }
        sent += 1
        if (turn <= now) write()
        else setTimeout(write, turn - now)
      }
      const write = () => {
        sentAt = performance.now()
        socket.write(next())
      }
      const read = readAnswers((status, size) => {
        latencies.push(performance.now() - sentAt)
        answers.set(status, (answers.get(status) ?? 0) + 1)
        bytes += size
        ask()
      })
      const callback = (length: number, buffer: Uint8Array) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      }
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(65_536), callback },
      })
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`${url} has closed a connection`)))
    })
  await Promise.all(Array.from({ length: connections }, talk))
  const seconds = (performance.now() - began) / 1000
  return { seconds, latencies: Float64Array.from(latencies).sort(), answers, bytes }
}
