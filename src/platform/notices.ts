import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { within } from './within.ts'

/** Takes what a notice says; undefined when notices may have been missed, so that it has to look for itself. */
export type Listener = (payload: string | undefined) => void

export type Notices = {
  /** Hears every `NOTIFY` on a channel, from whichever process it comes. Returns how to stop. */
  listen(channel: string, listener: Listener): () => void
  /** False while there is no connection that notices come through: what matters must be looked for meanwhile. */
  isHeard(): boolean
  stop(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

const longestPauseMs = 10_000

/**
 * Listens to PostgreSQL on one connection of its own, opened with the first listener. A notice to itself every
 * `probeMs` shows whether it still hears: lost connections and poolers that pass no notices on are noticed within
 * `patienceMs`. It connects again by itself, ever more slowly, and then has every listener look for itself.
 */
export function createNotices(
  url: string,
  log: Log,
  { probeMs = 5000, patienceMs = 2000 } = {},
): Notices {
  const channels = new Map<string, Set<Listener>>()
  const echo = `echo_${randomBytes(8).toString('hex')}`
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let hearing: pg.Client | undefined

  function tell(channel: string, payload: string | undefined): void {
    for (const listener of channels.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (err) {
        log.warn({ err }, `A listener on ${channel} failed`)
      }
    }
  }

  async function keepHearing(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await hear(() => {
          failures = 0
        })
      } catch (err) {
        if (stopping.signal.aborted) return
        log.warn({ err }, 'Notices of the database are not heard')
      }
      failures++
      const pause = Math.min(50 * 2 ** failures, longestPauseMs)
      await delay(pause * (0.5 + Math.random() / 2), undefined, stopping).catch(() => {})
    }
  }

  /** Hears on a new connection until it breaks, which it throws. */
  async function hear(onHeard: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tiem notices',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => {})
    let echoed = Promise.withResolvers<void>()
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('The connection ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === echo) echoed.resolve()
      else tell(channel, payload)
    })
    stopping.signal.addEventListener('abort', broken.reject, { once: true })
    const probe = async () => {
      echoed = Promise.withResolvers()
      await client.query(`NOTIFY ${echo}`)
      await echoed.promise
    }
    const answered = (work: Promise<unknown>) =>
      within(patienceMs, Promise.race([broken.promise, work]), 'a notice')
    try {
      await Promise.race([broken.promise, client.connect()])
      const wanted = [echo, ...channels.keys()].map((channel) => `LISTEN "${channel}"`).join(';')
      await answered(client.query(wanted))
      for (;;) {
        await answered(probe())
        if (hearing !== client) {
          onHeard()
          // Nobody relies on it before all have been told that they may have missed something.
          for (const channel of channels.keys()) await answered(hearAlso(client, channel))
          hearing = client
        }
        await Promise.race([broken.promise, delay(probeMs, undefined, { ref: false })])
      }
    } finally {
      hearing = undefined
      stopping.signal.removeEventListener('abort', broken.reject)
      // One that is cut off never says good-bye.
      await Promise.race([client.end().catch(() => {}), delay(500, undefined, { ref: false })])
      client.connection.stream.destroy()
    }
  }

  /** From then on nothing on the channel is missed; what came before may have been. */
  async function hearAlso(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN "${channel}"`)
    tell(channel, undefined)
  }

  return {
    listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners)
      listeners.add(listener)
      // A connection that breaks here is found broken by its next probe.
      if (hearing && listeners.size === 1) hearAlso(hearing, channel).catch(() => {})
      running ??= keepHearing()
      return () => listeners.delete(listener)
    },
    isHeard: () => hearing !== undefined,
    async stop() {
      stopping.abort(new Error('stopping'))
      await running
    },
  }
}
