import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'

/** A response with server-sent events (HTML standard). */
export type EventStream = {
  /** Sends one event; `data` must be a single line, such as JSON. */
  send(event: string, data: string): void
  end(): void
  /** Calls back once, when the client disconnects or the stream ends. */
  onEnd(listener: () => void): void
}

export type StreamLimits = {
  /** Maximum open streams per owner and process. Browsers open at most six HTTP/1.1 connections to a server. */
  perOwner: number
  /** Maximum open streams in this process. */
  inAll: number
  /** Interval of comments, by which both ends detect a lost connection. */
  heartbeatMs: number
  /** Maximum duration, after which the client reconnects and authenticates again. */
  longestMs: number
}

/** Buffered bytes beyond which a slow client is disconnected. */
const maxBufferedBytes = 256 * 1024

const open = new WeakMap<Server, Set<EventStream>>()
const stopping = new WeakSet<Server>()

/** Returns a function that opens streams. It throws TOO_MANY_REQUESTS at the owner's limit, UNAVAILABLE at the process's. */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits) {
  const counts = new Map<string, number>()
  let all = 0

  function count(owner: string, change: 1 | -1): void {
    all += change
    const left = (counts.get(owner) ?? 0) + change
    if (left > 0) counts.set(owner, left)
    else counts.delete(owner)
  }

  app.addHook('preClose', async () => endStreams(app.server))

  /** Sends a stream as the response; the route handler returns `reply`. */
  return (reply: FastifyReply, owner: string): EventStream => {
    const { server } = reply.server
    if (stopping.has(server) || all >= limits.inAll) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    }
    if ((counts.get(owner) ?? 0) >= limits.perOwner) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
    }
    const body = new Readable({ read() {} })
    const write = (text: string) => {
      if (body.readableEnded || body.destroyed || isEnded) return
      body.push(text)
      if (body.readableLength > maxBufferedBytes) body.destroy()
    }
    let isEnded = false
    const stream: EventStream = {
      send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
      end() {
        if (!isEnded) body.push(null)
        isEnded = true
      },
      onEnd: (listener) => void body.once('close', listener),
    }
    count(owner, 1)
    const mine = open.get(server) ?? new Set()
    open.set(server, mine.add(stream))
    const heartbeat = setInterval(() => write(':\n\n'), limits.heartbeatMs)
    const end = setTimeout(stream.end, limits.longestMs)
    stream.onEnd(() => {
      isEnded = true
      clearInterval(heartbeat)
      clearTimeout(end)
      mine.delete(stream)
      count(owner, -1)
    })
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body)
    write('retry: 1000\n\n')
    return stream
  }
}

/** Ends all streams of a stopping server, which would wait for them, and prevents new ones. */
export function endStreams(server: Server): void {
  stopping.add(server)
  for (const stream of open.get(server) ?? []) stream.end()
}
