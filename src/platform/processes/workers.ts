import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { stopMessage } from '../run-process.ts'
import { jobsArgument, type WorkerMessage } from './ipc-messages.ts'

type Log = { warn(message: string): void }

export type Workers = {
  /** Resolves with the URL when all workers listen; rejects with OperatorError when one cannot start. */
  opened: Promise<string>
  /** Resolves after `stop`; rejects with OperatorError when none is left and repeated restarts have failed. */
  ended: Promise<void>
  /** Stops all workers gracefully and waits until they have exited. */
  stop(): Promise<void>
  /** Kills all workers. */
  abandon(): void
}

const firstPauseMs = 100
const longestPauseMs = 30_000
/** Uptime after which an exit resets the count of failures. */
const stableMs = 30_000
const maxFailures = 6

/**
 * Starts `count` worker processes of this program that share a port, with the additional variables `environment`. A worker
 * that exits is replaced, with backoff while that fails. The worker in slot 0 processes jobs.
 */
export function openWorkers(count: number, environment: Record<string, string>, log: Log): Workers {
  const opened = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const open = new Set<Worker>()
  const args = process.argv.slice(2)
  let isOpened = false

  function fork(slot: number): Worker {
    cluster.setupPrimary({ args: slot === 0 ? [...args, jobsArgument] : args })
    return cluster.fork(environment)
  }

  /** Runs one worker until it exits; returns its exit status, the time it was open, and why it could not start. */
  async function run(slot: number) {
    const worker = fork(slot)
    let openedAt = Number.POSITIVE_INFINITY
    let sentence: string | undefined
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'failed') sentence = message.sentence
      if (message.kind !== 'open') return
      openedAt = performance.now()
      open.add(worker)
      if (open.size === count) opened.resolve(message.address)
      isOpened ||= open.size === count
    })
    const [code, signal] = await once(worker, 'exit').catch((error) => [error.code])
    open.delete(worker)
    const openMs = Math.max(0, performance.now() - openedAt)
    return { pid: worker.process.pid, how: signal ?? `code ${code}`, openMs, sentence }
  }

  async function keepRunning(slot: number): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const { pid, how, openMs, sentence } = await run(slot)
      if (stopping.signal.aborted) return
      const reason = sentence ?? `A process of the shop (${pid}) ended with ${how}.`
      if (!isOpened) throw new OperatorError(reason)
      failures = openMs > stableMs ? 0 : failures + 1
      if (failures >= maxFailures && open.size === 0) {
        stopping.abort()
        // A worker that is still starting would fail on the closed channel.
        killAll()
        throw new OperatorError(`${reason} The shop has tried ${failures} times to start another.`)
      }
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      log.warn(`${reason} Another is started in ${pauseMs / 1000} s.`)
      await delay(pauseMs, undefined, stopping).catch(() => {})
    }
  }

  const slots = Array.from({ length: count }, (_, slot) => keepRunning(slot))
  for (const slot of slots) {
    slot.catch((error) => {
      opened.reject(error)
      ended.reject(error)
    })
  }
  // Callers that await neither must not cause unhandled rejections.
  opened.promise.catch(() => {})
  ended.promise.catch(() => {})

  return {
    opened: opened.promise,
    ended: ended.promise,
    async stop() {
      stopping.abort()
      for (const worker of all()) {
        // A worker that is not open yet may not handle messages.
        if (open.has(worker)) worker.send(stopMessage, () => {})
        else worker.process.kill('SIGTERM')
      }
      await Promise.allSettled(slots)
      ended.resolve()
    },
    abandon: killAll,
  }
}

function killAll(): void {
  for (const worker of all()) worker.process.kill('SIGKILL')
}

function all(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
