import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { findWorking, processOf } from './probe-database.ts'

/** How long connections may be silent, in milliseconds. */
export type Patience = {
  /** A connection that owes an answer for so long is suspected: the database is probed on a new one. */
  suspectMs: number
  /** So long the probe may take. */
  probeMs: number
  /** No answer may take longer, even if the database works on it; in a transaction that sets its own limit, that one. */
  limitMs: number
}

/** The server ends a slow statement itself before. */
const marginMs = 2000
/** For what a shopper waits for: their connections have a statement_timeout of 20 s. */
export const shopperPatience: Patience = {
  suspectMs: 2000,
  probeMs: 2000,
  limitMs: 20_000 + marginMs,
}
/** For jobs, whose statements have no other limit. */
export const jobPatience: Patience = { suspectMs: 2000, probeMs: 5000, limitMs: 300_000 }
/** For imports, backups and other commands: a statement may take hours as long as the database works on it. */
export const commandPatience: Patience = {
  suspectMs: 15_000,
  probeMs: 15_000,
  limitMs: Number.POSITIVE_INFINITY,
}

/** A connection was given up; what ran on it may have been done or not. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError'

  constructor(reason: string) {
    // The sentence that pg begins its own ones with.
    super(`Connection terminated: ${reason}`)
  }
}

export type ConnectionWatch = {
  /** Connections of this class are watched; for pools (`Client`) or alone. */
  Client: typeof pg.Client
  /** Ends the watch; connections stay as they are. */
  stop(): void
}

type Options = {
  patience: Patience
  /** Told once when the database falls silent or connections are lost. */
  onSilence?: ((error: LostConnectionError) => void) | undefined
}

const sweepMs = 250
/** While the database is silent, it is probed so often. */
const retryMs = 500
/** What the database has answered may still be on its way. */
const onItsWayMs = 500
const goodByeMs = 2000

/**
 * Finds connections to the database at `url` that went silent, and destroys them, so that whoever waits on one hears a
 * LostConnectionError and pools never hand it out again. TCP alone takes a quarter of an hour to notice, and pg's own
 * `query_timeout` leaves the connection in the pool. A new connection tells which of two troubles it is: while none can
 * be made, all are given up and new ones refused at once; else those whose process in the database waits for work.
 */
export function watchConnections(url: string, options: Options): ConnectionWatch {
  const { suspectMs, probeMs, limitMs } = options.patience
  const clients = new Set<WatchedClient>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let answeredAt = 0
  let isProbing = false
  let isSilent = false
  let isStopped = false

  class WatchedClient extends pg.Client {
    /** Since when it owes an answer, the greeting included. */
    waitsSince: number | undefined = performance.now()
    /** When the last probe had nothing against it. */
    clearedAt = 0
    limitMs = limitMs
    #owed = 0

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      clients.add(this)
      // An unheard error ends Node.
      this.on('error', () => {})
      this.on('end', () => clients.delete(this))
      this.on('drain', () => this.#settle(0))
      // Heard before pg hears it and sends the next query from there.
      this.connection.on('readyForQuery', ({ status }: { status: string }) => {
        if (status === 'I') this.limitMs = limitMs
        this.#settle(Math.max(0, this.#owed - 1))
      })
      const { query } = this
      Object.assign(this, {
        query: (...given: unknown[]) => {
          this.#owed += 1
          this.waitsSince ??= performance.now()
          this.limitMs = ownLimit(given[0]) ?? this.limitMs
          arm()
          return Reflect.apply(query, this, given)
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
      this.connection.stream.destroy(new LostConnectionError(reason))
    }

    // A peer that is gone never answers a good-bye.
    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    override end(callback?: (error: Error) => void): Promise<void> | void {
      const late = setTimeout(() => this.connection.stream.destroy(), goodByeMs).unref()
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
    // A process that stood still itself has answers lying about that it has not read.
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

  /** Idle ones may well be lost, too, and would show it only to those who use them. */
  function giveUp(lost: readonly WatchedClient[], reason: string): void {
    if (lost.length === 0) return
    const idle = [...clients].filter(({ waitsSince }) => waitsSince === undefined)
    for (const client of [...lost, ...idle]) client.discard(reason)
    const counts = `${lost.length} connections given up, ${idle.length} idle ones with them`
    options.onSilence?.(new LostConnectionError(`${reason}: ${counts}`))
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
      const working = await findWorking(url, suspects.map(processOf), probeMs)
      if (working) await discardLost(before, working)
    } catch (error) {
      await nextTurn()
      // Where others are answered, only this one was too slow.
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
      ({ client }) => processOf(client) !== -1 && !working.includes(processOf(client)),
    )
    if (silent.length === 0) return
    await pause(onItsWayMs)
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
    options.onSilence?.(new LostConnectionError(sentence))
    for (const client of clients) client.discard('the database does not answer')
    while (!isStopped) {
      await pause(retryMs)
      const answers = findWorking(url, [], probeMs).then(
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

/** What a transaction allows its statements, where it says so. */
function ownLimit(statement: unknown): number | undefined {
  if (typeof statement !== 'string' || !statement.startsWith('SET LOCAL ')) return undefined
  const said = /^SET LOCAL statement_timeout = '(\d+)(ms|s|min)'/.exec(statement)
  return said ? Number(said[1]) * (unitMs[said[2] ?? ''] ?? 1) + marginMs : undefined
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false })
}
