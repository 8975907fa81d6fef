import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import type { Cluster } from './cluster.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { hasEnded } from './process-identity.ts'

export type SupervisorLog = {
  info(message: string): void
  warn(details: object, message: string): void
}

export type Supervisor = {
  /** Resolves when it was stopped; rejects with OperatorError, in PostgreSQL's own words, when it can't be started again. */
  ended: Promise<void>
  /** Stops supervising and PostgreSQL; returns when it is gone. */
  stop(): Promise<void>
  /** Stops supervising, and only tells PostgreSQL to stop. */
  stopNow(): void
}

type Options = {
  /** Ends with this sentence's error when PostgreSQL could not be started for so long. */
  giveUpMs: number
  log?: SupervisorLog | undefined
  onRestarted(postmaster: Postmaster): Promise<void>
}

const pollMs = 150
/** One that ends sooner after a start is started anew more slowly each time. */
const settledMs = 30_000
const firstPauseMs = 250
const longestPauseMs = 5000
/** Of what passes within moments, such as children that have not yet ended. */
const patienceMs = 2000

/**
 * Watches over a postmaster that was started, which is no child of this process, and starts it again on the same port when
 * it has ended without being told to: killed, out of memory, or on a full disk. The first attempt is made at once.
 */
export function supervise(cluster: Cluster, first: Postmaster, options: Options): Supervisor {
  const { log, giveUpMs, onRestarted } = options
  const stopping = new AbortController()
  const ended = Promise.withResolvers<void>()
  let pid = first.pid

  async function watch(): Promise<void> {
    let startedAt = performance.now()
    let quickEnds = 0
    while (!stopping.signal.aborted) {
      await pause(pollMs)
      if (!(await hasEnded(pid, cluster.folder)) || stopping.signal.aborted) continue
      quickEnds = performance.now() - startedAt < settledMs ? quickEnds + 1 : 0
      await restart(quickEnds)
      startedAt = performance.now()
    }
  }

  async function restart(quickEnds: number): Promise<void> {
    const since = performance.now()
    log?.warn(
      { postgresPid: pid },
      'PostgreSQL has ended without being told to, and is started again',
    )
    for (let attempt = quickEnds; !stopping.signal.aborted; attempt++) {
      await pause(attempt === 0 ? 0 : Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs))
      if (stopping.signal.aborted) return
      try {
        const postmaster = await startPostmaster(cluster, { port: first.port, patienceMs })
        pid = postmaster.pid
        const ms = Math.round(performance.now() - since)
        log?.warn({ postgresPid: pid }, `PostgreSQL runs again after ${ms} ms`)
        // Who looks there is helped by the number, but does not need it.
        await onRestarted(postmaster).catch((err) =>
          log?.warn({ err }, 'run.json is not up to date'),
        )
        return
      } catch (error) {
        if (performance.now() - since > giveUpMs) throw error
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }

  // Whoever does not wait for it stops it some time.
  ended.promise.catch(() => {})
  const watching = watch().catch((error) => {
    if (!stopping.signal.aborted) ended.reject(asOperatorError(error, giveUpMs))
  })

  return {
    ended: ended.promise,
    async stop() {
      stopping.abort()
      // One that is just being started is stopped as well, and what was started in spite of it afterwards.
      await stopPostmaster(cluster)
      await watching
      await stopPostmaster(cluster)
      ended.resolve()
    },
    stopNow() {
      stopping.abort()
      try {
        process.kill(pid, 'SIGINT')
      } catch {
        // It has ended already.
      }
    },
  }
}

function asOperatorError(error: unknown, giveUpMs: number): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError(
    `The database has ended and could not be started again within ${giveUpMs / 1000} s. ${reason}`,
  )
}
