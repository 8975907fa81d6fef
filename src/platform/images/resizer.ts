import { type ChildProcess, fork } from 'node:child_process'
import { minimalEnvironment } from '../minimal-environment.ts'
import { programFile } from '../program-file.ts'
import type { Format, Shape } from './resize.ts'
import type { Resized, ResizeOrder } from './resize-process.ts'

export type Resizer = {
  /** Calls `resize` (resize.ts) in the process. Throws when it is no picture, or when the process ends meanwhile. */
  resize(original: string | Buffer, shape: Shape, format: Format): Promise<Buffer>
  close(): void
}

/** The process, and its pending requests by id. */
type Worker = { process: ChildProcess; waiting: Map<number, PromiseWithResolvers<Buffer>> }

const program = programFile('src/platform/images/resize-process.ts')

/**
 * Resizes pictures in a child process that ends after `idleMs` without work: encoders take hundreds of megabytes, which
 * are returned to the system only when a process ends.
 */
export function createResizer(idleMs = 10_000): Resizer {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const waiting: Worker['waiting'] = new Map()
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: minimalEnvironment(),
    })
    const started = { process: child, waiting }
    child.on('message', ({ id, ...answer }: Resized) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if ('made' in answer) one?.resolve(answer.made)
      else one?.reject(new Error(answer.failure))
      if (waiting.size === 0 && worker === started) idle = setTimeout(close, idleMs).unref()
    })
    const onEnd = () => {
      if (worker === started) worker = undefined
      for (const one of waiting.values()) one.reject(new Error('What makes pictures has ended'))
      waiting.clear()
    }
    child.on('error', onEnd).on('disconnect', onEnd)
    child.unref()
    child.channel?.unref()
    return started
  }

  function close(): void {
    clearTimeout(idle)
    if (worker?.process.connected) worker.process.disconnect()
    worker = undefined
  }

  return {
    resize(original, shape, format) {
      clearTimeout(idle)
      worker ??= start()
      lastId += 1
      const one = Promise.withResolvers<Buffer>()
      worker.waiting.set(lastId, one)
      const order: ResizeOrder = { id: lastId, original, shape, format }
      // A process that has ended, or could not start, rejects its requests by `onEnd`.
      worker.process.send?.(order, () => {})
      return one.promise
    },
    close,
  }
}
