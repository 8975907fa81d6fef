import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { backendPid, findActiveBackends } from './probe-database.ts'

/** Time limits of connections, in milliseconds. */
export type ConnectionTimeouts = {
  /** After waiting this long for a response, a connection is suspect and the database is probed on a new one. */
  suspectMs: number
  /** Time limit of the probe. */
  probeMs: number
  /** Time limit of a response even while the server works on it; `SET LOCAL statement_timeout` overrides it. */
  limitMs: number
}

/** Added to the server's statement timeout, which is to come first. */
const marginMs = 2000
/** For requests, whose connections have a statement_timeout of 20 s. */
export const requestTimeouts: ConnectionTimeouts = {
  suspectMs: 2000,
  probeMs: 2000,
  limitMs: 20_000 + marginMs,
}
/** For jobs, whose statements have no statement_timeout. */
export const jobTimeouts: ConnectionTimeouts = { suspectMs: 2000, probeMs: 5000, limitMs: 300_000 }
/** For commands such as imports and backups: a statement may take hours while the server works on it. */
export const commandTimeouts: ConnectionTimeouts = {
  suspectMs: 15_000,
  probeMs: 15_000,
  limitMs: Number.POSITIVE_INFINITY,
}

/** A connection was discarded; the statement that ran on it may or may not have been executed. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'

  constructor(reason: string) {
    // pg's own messages begin with these words.
    super(`Connection terminated: ${reason}`)
  }
}

export type ConnectionWatchdog = {
  /** The class of monitored connections, for a pool's `Client` option or direct use. */
  Client: typeof pg.Client
  /** Stops monitoring; connections stay open. */
  stop(): void
}

type Options = {
  timeouts: ConnectionTimeouts
  /** Called once when the database stops responding, and when connections are discarded. */
  onUnresponsive?: ((error: ConnectionLostError) => void) | undefined
}

const sweepMs = 250
/** Probe interval while the database does not respond. */
const retryMs = 500
/** Grace period for a response that is still in transit. */
const inTransitMs = 500
const terminateMs = 2000

/**
 * Detects unresponsive connections to the database at `url` and destroys them, so that their queries fail with
 * ConnectionLostError and pools never reuse them. TCP alone takes 15 minutes to notice, and pg's `query_timeout` leaves the
 * connection in the pool. A probe on a new connection distinguishes two cases: if it fails, all connections are discarded
 * and new ones fail at once until a probe succeeds; otherwise those are discarded whose backend is idle.
 */
export function watchConnections(url: string, options: Options): ConnectionWatchdog {
  const { suspectMs, probeMs, limitMs } = options.timeouts
  const clients = new Set<WatchedClient>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let answeredAt = 0
  let isProbing = false
  let isSilent = false
  let isStopped = false

  class WatchedClient extends pg.Client {
    /** Start of the wait for a response, or for the connection to be established; undefined while idle. */
    waitsSince: number | undefined = performance.now()
    /** Time of the last probe that cleared it of suspicion. */
    clearedAt = 0
    limitMs = limitMs
    #owed = 0

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      clients.add(this)
      // Node exits on an 'error' event without a listener.
      this.on('error', () => {})
      this.on('end', () => clients.delete(this))
      this.on('drain', () => this.#settle(0))
      // Registered before pg's own listener, which sends the next query.
      this.connection.on('readyForQuery', ({ status }: { status: string }) => {
        if (status === 'I') this.limitMs = limitMs
        this.#settle(Math.max(0, this.#owed - 1))
      })
      Object.assign(this, {
        query: (...args: unknown[]) => {
          this.#owed += 1
          this.waitsSince ??= performance.now()
          this.limitMs = transactionLimit(args[0]) ?? this.limitMs
          arm()
          return Reflect.apply(super.query, this, args)
        },
      })
      if (isSilent) process.nextTick(() => this.discard('the database does not answer'))
      arm()
    }

    get bytesRead(): number {
      const { stream } = this.connection
      return stream instanceof Socket ? stream.bytesRead : 0
    }

    discard(reason: string): void {
      this.connection.stream.destroy(new ConnectionLostError(reason))
    }

    // A lost peer never acknowledges the Terminate message.
    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    override end(callback?: (error: Error) => void): Promise<void> | void {
      const late = setTimeout(() => this.connection.stream.destroy(), terminateMs).unref()
      this.once('end', () => clearTimeout(late))
      return callback ? super.end(callback) : super.end()
    }

    #settle(owed: number): void {
      answeredAt = performance.now()
      this.#owed = owed
      this.waitsSince = owed > 0 ? answeredAt : undefined
    }
  }

  function arm(): void {
    if (timer || isStopped) return
    dueAt = performance.now() + sweepMs
    timer = setTimeout(sweep, sweepMs).unref()
  }

  function sweep(): void {
    timer = undefined
    const now = performance.now()
    const waiting = [...clients].filter(({ waitsSince }) => waitsSince !== undefined)
    // After a pause of this process itself, responses may be waiting unread.
    if (now < dueAt + sweepMs) {
      const overdue = waiting.filter((client) => now - (client.waitsSince ?? now) > client.limitMs)
      giveUp(overdue, 'no answer within the time that it had')
      const suspects = waiting.filter(
        ({ waitsSince = now, clearedAt }) => now - Math.max(waitsSince, clearedAt) > suspectMs,
      )
      if (suspects.length > 0 && !isProbing) void probe(suspects)
    }
    if (waiting.length > 0) arm()
  }

  /** Discards idle connections too: they may be lost as well, and their next query would find out. */
  function giveUp(lost: readonly WatchedClient[], reason: string): void {
    if (lost.length === 0) return
    const idle = [...clients].filter(({ waitsSince }) => waitsSince === undefined)
    for (const client of [...lost, ...idle]) client.discard(reason)
    const counts = `${lost.length} connections given up, ${idle.length} idle ones with them`
    options.onUnresponsive?.(new ConnectionLostError(`${reason}: ${counts}`))
  }

  async function probe(suspects: readonly WatchedClient[]): Promise<void> {
    isProbing = true
    const startedAt = performance.now()
    const before = suspects.map((client) => ({
      client,
      waitsSince: client.waitsSince,
      bytesRead: client.bytesRead,
    }))
    try {
      const working = await findActiveBackends(url, suspects.map(backendPid), probeMs)
      if (working) await discardLost(before, working)
    } catch (error) {
      await nextTurn()
      // Responses on other connections mean that only the probe was too slow.
      if (answeredAt < startedAt && !isStopped) await waitForAnswer(String(error))
    } finally {
      for (const client of suspects) client.clearedAt = performance.now()
      isProbing = false
    }
  }

  async function discardLost(
    before: readonly { client: WatchedClient; waitsSince: number | undefined; bytesRead: number }[],
    working: readonly number[],
  ): Promise<void> {
    const silent = before.filter(
      ({ client }) => backendPid(client) !== -1 && !working.includes(backendPid(client)),
    )
    if (silent.length === 0) return
    await pause(inTransitMs)
    const lost = silent.filter(
      ({ client, waitsSince, bytesRead }) =>
        clients.has(client) && client.waitsSince === waitsSince && client.bytesRead === bytesRead,
    )
    giveUp(
      lost.map(({ client }) => client),
      'the database does not work on what was asked',
    )
  }

  async function waitForAnswer(reason: string): Promise<void> {
    isSilent = true
    const sentence = `the database does not answer (${reason})`
    options.onUnresponsive?.(new ConnectionLostError(sentence))
    for (const client of clients) client.discard('the database does not answer')
    while (!isStopped) {
      await pause(retryMs)
      const answers = findActiveBackends(url, [], probeMs).then(
        () => true,
        () => false,
      )
      if (await answers) break
    }
    isSilent = false
  }

  return {
    Client: WatchedClient,
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, min: 60_000 }

/** The limit in milliseconds that a `SET LOCAL statement_timeout` sets for its transaction. */
function transactionLimit(statement: unknown): number | undefined {
  if (typeof statement !== 'string' || !statement.startsWith('SET LOCAL ')) return undefined
  const match = /^SET LOCAL statement_timeout = '(\d+)(ms|s|min)'/.exec(statement)
  return match ? Number(match[1]) * (unitMs[match[2] ?? ''] ?? 1) + marginMs : undefined
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false })
}
