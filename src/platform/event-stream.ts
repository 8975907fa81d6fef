import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'

/** An answer that goes on: server-sent events, as the HTML standard writes them. */
export type EventStream = {
  /** Sends one event; `data` is one line of text, such as JSON. */
  send(event: string, data: string): void
  end(): void
  /** Calls back once, when the reader has gone or the stream was ended. */
  onEnd(listener: () => void): void
}

export type StreamLimits = {
  /** Open at once for one owner in each process: browsers keep only six connections to a server. */
  perOwner: number
  /** Open at once in this process. */
  inAll: number
  /** A sign of life is sent this often, so that both ends notice when the other is gone. */
  heartbeatMs: number
  /** Then the reader has to ask anew, and show again who it is. */
  longestMs: number
}

/** Unread bytes after which a reader is given up. */
const mostUnread = 256 * 1024

const open = new WeakMap<Server, Set<EventStream>>()
const stopping = new WeakSet<Server>()

/** Opens streams within limits; beyond them it throws TOO_MANY_REQUESTS (an owner's) or UNAVAILABLE (the process's). */
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

  /** Answers `reply` with a stream; the caller returns `reply`. */
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
      if (body.readableLength > mostUnread) body.destroy()
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

/** Ends all streams of a server that stops, and lets it open none any more: it would wait for them. */
export function endStreams(server: Server): void {
  stopping.add(server)
  for (const stream of open.get(server) ?? []) stream.end()
}
