import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { bareEnvironment } from '../bare-environment.ts'
import { projectFolder } from '../project-folder.ts'
import type { Format, Shape } from './resize.ts'
import type { Resized, ResizeOrder } from './resize-process.ts'

export type Resizer = {
  /** A picture, a file or its content, as `resize` makes it. Throws when it is none, or when the process that makes it ends. */
  resize(original: string | Buffer, shape: Shape, format: Format): Promise<Buffer>
  close(): void
}

/** A process that makes pictures, and who waits for them. */
type Maker = { process: ChildProcess; waiting: Map<number, PromiseWithResolvers<Buffer>> }

const program = path.join(projectFolder, 'src/platform/images/resize-process.ts')

/**
 * Makes pictures in a process of its own, which is there while it has work and `idleMs` longer: encoders take hundreds of
 * megabytes, which a process gives back only with its end.
 */
export function createResizer(idleMs = 10_000): Resizer {
  let maker: Maker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Maker {
    const waiting: Maker['waiting'] = new Map()
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: bareEnvironment(),
    })
    const started = { process: child, waiting }
    child.on('message', ({ id, ...answer }: Resized) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if ('made' in answer) one?.resolve(answer.made)
      else one?.reject(new Error(answer.failure))
      if (waiting.size === 0 && maker === started) idle = setTimeout(close, idleMs).unref()
    })
    const onEnd = () => {
      if (maker === started) maker = undefined
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
    if (maker?.process.connected) maker.process.disconnect()
    maker = undefined
  }

  return {
    resize(original, shape, format) {
      clearTimeout(idle)
      maker ??= start()
      lastId += 1
      const one = Promise.withResolvers<Buffer>()
      maker.waiting.set(lastId, one)
      const order: ResizeOrder = { id: lastId, original, shape, format }
      // Should it have ended, or never begun for want of files to open, that is told by its end.
      maker.process.send?.(order, () => {})
      return one.promise
    },
    close,
  }
}
