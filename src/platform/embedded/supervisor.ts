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
  /** Resolves after `stop`; rejects with OperatorError, with PostgreSQL's messages, when it cannot be restarted. */
  ended: Promise<void>
  /** Stops supervising and PostgreSQL, and waits until it has exited. */
  stop(): Promise<void>
  /** Stops supervising and signals PostgreSQL to stop, without waiting. */
  stopNow(): void
}

type Options = {
  /** Time limit for a restart, after which `ended` rejects. */
  giveUpMs: number
  log?: SupervisorLog | undefined
  onRestarted(postmaster: Postmaster): Promise<void>
}

const pollMs = 150
/** Uptime after which an exit no longer increases the delay of restarts. */
const stableMs = 30_000
const firstPauseMs = 250
const longestPauseMs = 5000
/** Time limit of each attempt for retrying after transient failures. */
const retryMs = 2000

/**
 * Polls a running postmaster, which is not a child of this process, and restarts it on the same port when it has exited
 * unexpectedly: killed, out of memory, or on a full disk. The first attempt is immediate.
 */
export function supervise(cluster: Cluster, first: Postmaster, options: Options): Supervisor {
  const { log, giveUpMs, onRestarted } = options
  const stopping = new AbortController()
  const ended = Promise.withResolvers<void>()
  let pid = first.pid

  async function watch(): Promise<void> {
    let startedAt = performance.now()
    let quickExits = 0
    while (!stopping.signal.aborted) {
      await pause(pollMs)
      if (!(await hasEnded(pid, cluster.folder)) || stopping.signal.aborted) continue
      quickExits = performance.now() - startedAt < stableMs ? quickExits + 1 : 0
      await restart(quickExits)
      startedAt = performance.now()
    }
  }

  async function restart(quickExits: number): Promise<void> {
    const since = performance.now()
    log?.warn({ postgresPid: pid }, 'PostgreSQL has exited unexpectedly and is restarted')
    for (let attempt = quickExits; !stopping.signal.aborted; attempt++) {
      await pause(attempt === 0 ? 0 : Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs))
      if (stopping.signal.aborted) return
      try {
        const postmaster = await startPostmaster(cluster, { port: first.port, retryMs })
        pid = postmaster.pid
        const ms = Math.round(performance.now() - since)
        log?.warn({ postgresPid: pid }, `PostgreSQL runs again after ${ms} ms`)
        // The pid in the run file is informative only.
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

  // Callers that do not await `ended` must not cause an unhandled rejection.
  ended.promise.catch(() => {})
  const watching = watch().catch((error) => {
    if (!stopping.signal.aborted) ended.reject(asOperatorError(error, giveUpMs))
  })

  return {
    ended: ended.promise,
    async stop() {
      stopping.abort()
      // The second stop catches a start that was in progress during the first.
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
        // It has exited already.
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
