import { connect } from 'node:net'
import { readAnswers } from './read-answers.ts'

/** A request: `url` is its path and query. */
export type Wish = {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: object
}

/** Gives the next request, ready to be sent. */
export type Source = () => Buffer

/** `answers` counts those of each status; `latencies` are milliseconds, sorted; `bytes` are those of bodies. */
export type Sent = {
  seconds: number
  latencies: Float64Array
  answers: Map<number, number>
  bytes: number
}

type Manner = {
  connections: number
  /** When to stop: after so many seconds, or after so many requests. */
  until: { seconds: number } | { requests: number }
  /** Requests a second, evenly; as many as are answered when not given. */
  rate?: number
}

/** The very bytes of a request. */
export function encode({ method = 'GET', url, headers = {}, body }: Wish): Buffer {
  const content = body ? JSON.stringify(body) : ''
  const told = {
    host: 'shop.example',
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
    ...headers,
  }
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/** Gives these requests one after the other, again and again, whichever connection asks for them. */
export function inTurn(wishes: readonly Wish[]): Source {
  const requests = wishes.map(encode)
  const [first] = requests
  if (!first) throw new Error('There is nothing to ask for')
  let next = 0
  return () => requests[next++ % requests.length] ?? first
}

/**
 * Sends requests over connections that are kept, one at a time on each, and reads the answers. It does no more than that,
 * so that it takes less of the machine than what it measures. Rejects when a connection breaks.
 */
export async function send(url: string, next: Source, manner: Manner): Promise<Sent> {
  const { hostname, port } = new URL(url)
  const { connections, until, rate } = manner
  const mostRequests = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  const mostMs = 'seconds' in until ? until.seconds * 1000 : Number.POSITIVE_INFINITY
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
        if (sent >= mostRequests || Math.max(now, turn) >= mostMs) {
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
