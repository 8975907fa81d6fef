import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { stopWord } from '../run-process.ts'
import { jobsArgument, type Word } from './words.ts'

type Log = { warn(message: string): void }

export type Workers = {
  /** Resolves with the address when all listen; rejects with OperatorError when one of them can't start. */
  opened: Promise<string>
  /** Resolves when they were stopped; rejects with OperatorError when none is left and none can be started any more. */
  ended: Promise<void>
  /** Tells all to end what they have begun, and waits until they are gone. */
  stop(): Promise<void>
  /** Ends all at once. */
  abandon(): void
}

const firstPauseMs = 100
const longestPauseMs = 30_000
/** A worker that has lived so long ends by chance; sooner, something may be wrong with all of them. */
const settledMs = 30_000
const mostFailures = 6

/**
 * Starts `count` processes of this program, which share the port that they listen on, with `environment` beside their own.
 * One that ends is replaced, more and more slowly while that keeps failing. The first place's worker works on the jobs.
 */
export function openWorkers(count: number, environment: Record<string, string>, log: Log): Workers {
  const opened = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const open = new Set<Worker>()
  const args = process.argv.slice(2)
  let isOpened = false

  function begin(place: number): Worker {
    cluster.setupPrimary({ args: place === 0 ? [...args, jobsArgument] : args })
    return cluster.fork(environment)
  }

  /** Runs one worker to its end; returns how it ended, how long it was open, and why it could not start. */
  async function run(place: number) {
    const worker = begin(place)
    let openedAt = Number.POSITIVE_INFINITY
    let sentence: string | undefined
    worker.on('message', (word: Word) => {
      if (word.kind === 'failed') sentence = word.sentence
      if (word.kind !== 'open') return
      openedAt = performance.now()
      open.add(worker)
      if (open.size === count) opened.resolve(word.address)
      isOpened ||= open.size === count
    })
    const [code, signal] = await once(worker, 'exit').catch((error) => [error.code])
    open.delete(worker)
    const openMs = Math.max(0, performance.now() - openedAt)
    return { pid: worker.process.pid, how: signal ?? `code ${code}`, openMs, sentence }
  }

  async function keep(place: number): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const { pid, how, openMs, sentence } = await run(place)
      if (stopping.signal.aborted) return
      const reason = sentence ?? `A process of the shop (${pid}) ended with ${how}.`
      if (!isOpened) throw new OperatorError(reason)
      failures = openMs > settledMs ? 0 : failures + 1
      if (failures >= mostFailures && open.size === 0) {
        stopping.abort()
        // One that is just being started would complain that nobody hears it.
        killAll()
        throw new OperatorError(`${reason} The shop has tried ${failures} times to start another.`)
      }
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      log.warn(`${reason} Another is started in ${pauseMs / 1000} s.`)
      await delay(pauseMs, undefined, stopping).catch(() => {})
    }
  }

  const places = Array.from({ length: count }, (_, place) => keep(place))
  for (const place of places) {
    place.catch((error) => {
      opened.reject(error)
      ended.reject(error)
    })
  }
  // Whoever waits for neither is told by the end of the process.
  opened.promise.catch(() => {})
  ended.promise.catch(() => {})

  return {
    opened: opened.promise,
    ended: ended.promise,
    async stop() {
      stopping.abort()
      for (const worker of all()) {
        // Before it is open it may not hear.
        if (open.has(worker)) worker.send(stopWord, () => {})
        else worker.process.kill('SIGTERM')
      }
      await Promise.allSettled(places)
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
