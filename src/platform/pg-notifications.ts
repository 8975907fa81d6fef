import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { withTimeout } from './with-timeout.ts'

/** Receives a notification's payload; undefined when notifications may have been missed, so that state must be reloaded. */
export type Listener = (payload: string | undefined) => void

export type PgNotifications = {
  /** Subscribes to a channel and returns the unsubscribe function. */
  listen(channel: string, listener: Listener): () => void
  /** False while there is no working connection: subscribers must not rely on notifications then. */
  isConnected(): boolean
  stop(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

const longestPauseMs = 10_000

/**
 * LISTEN on one dedicated connection, opened with the first subscription. A notification to itself every `probeMs` detects
 * within `patienceMs` lost connections and poolers that do not support LISTEN. It reconnects with backoff, and then calls
 * every listener with undefined.
 */
export function createPgNotifications(
  url: string,
  log: Log,
  { probeMs = 5000, patienceMs = 2000 } = {},
): PgNotifications {
  const channels = new Map<string, Set<Listener>>()
  const echo = `echo_${randomBytes(8).toString('hex')}`
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let connected: pg.Client | undefined

  function dispatch(channel: string, payload: string | undefined): void {
    for (const listener of channels.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (err) {
        log.warn({ err }, `A listener on ${channel} failed`)
      }
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await listenUntilBroken(() => {
          failures = 0
        })
      } catch (err) {
        if (stopping.signal.aborted) return
        log.warn({ err }, 'Notifications of the database are not received')
      }
      failures++
      const pause = Math.min(50 * 2 ** failures, longestPauseMs)
      await delay(pause * (0.5 + Math.random() / 2), undefined, stopping).catch(() => {})
    }
  }

  /** Listens on a new connection; throws when it breaks. */
  async function listenUntilBroken(onConnected: () => void): Promise<void> {
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
      else dispatch(channel, payload)
    })
    stopping.signal.addEventListener('abort', broken.reject, { once: true })
    const probe = async () => {
      echoed = Promise.withResolvers()
      await client.query(`NOTIFY ${echo}`)
      await echoed.promise
    }
    const answered = (work: Promise<unknown>) =>
      withTimeout(patienceMs, Promise.race([broken.promise, work]), 'a notice')
    try {
      await Promise.race([broken.promise, client.connect()])
      const wanted = [echo, ...channels.keys()].map((channel) => `LISTEN "${channel}"`).join(';')
      await answered(client.query(wanted))
      for (;;) {
        await answered(probe())
        if (connected !== client) {
          onConnected()
          // The connection counts as working only after all listeners know that they may have missed notifications.
          for (const channel of channels.keys()) await answered(subscribe(client, channel))
          connected = client
        }
        await Promise.race([broken.promise, delay(probeMs, undefined, { ref: false })])
      }
    } finally {
      connected = undefined
      stopping.signal.removeEventListener('abort', broken.reject)
      // A lost peer never closes the connection.
      await Promise.race([client.end().catch(() => {}), delay(500, undefined, { ref: false })])
      client.connection.stream.destroy()
    }
  }

  /** Starts listening on a channel; earlier notifications may have been missed. */
  async function subscribe(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN "${channel}"`)
    dispatch(channel, undefined)
  }

  return {
    listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners)
      listeners.add(listener)
      // The next probe detects a connection that breaks here.
      if (connected && listeners.size === 1) subscribe(connected, channel).catch(() => {})
      running ??= run()
      return () => listeners.delete(listener)
    },
    isConnected: () => connected !== undefined,
    async stop() {
      stopping.abort(new Error('stopping'))
      await running
    },
  }
}
