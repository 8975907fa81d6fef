import { withTimeout } from './with-timeout.ts'

/** The methods of a logger that start and stop use. */
export type Log = {
  info(message: string): void
  error(details: { err: unknown }, message: string): void
}

type Closing<Opened> = {
  close(opened: Opened): Promise<unknown> | unknown
  /** Called instead of `close` when the process must exit at once; synchronous. */
  abandon?(opened: Opened): void
  /** Time limit for closing; overrides the lifecycle's default. */
  limitMs?: number
}

/** The parts that a process opens at start, which are closed in reverse order when it stops. */
export type Lifecycle = {
  /** Opens a part and registers how to close it. `stop` awaits parts that are still opening; then opening throws StoppedError. */
  open<Opened>(
    name: string,
    open: () => Promise<Opened> | Opened,
    closing: Closing<Opened>,
  ): Promise<Opened>
  /** Closes all parts, last opened first; failures and timeouts are logged and do not affect the others. */
  stop(): Promise<void>
  isStopping(): boolean
  /** Abandons all parts without waiting. */
  abandon(): void
}

/** The process is stopping, so nothing more is opened. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

const partLimitMs = 15_000

/** An empty lifecycle; `defaultMs` is the time limit for closing a part. */
export function createLifecycle(log: Log, defaultMs = partLimitMs): Lifecycle {
  const parts: { name: string; limitMs: number; close(): Promise<unknown>; abandon(): void }[] = []
  let stopped: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    for (const part of parts.toReversed()) {
      try {
        await withTimeout(part.limitMs, part.close(), 'closing')
      } catch (error) {
        log.error({ err: error }, `${part.name} did not close`)
      }
    }
  }

  return {
    async open(name, open, closing) {
      if (stopped) throw new StoppedError()
      const opening = Promise.resolve().then(open)
      let opened: { value: Awaited<typeof opening> } | undefined
      parts.push({
        name,
        limitMs: closing.limitMs ?? defaultMs,
        close: async () => {
          const ready = await opening.then(
            (value) => ({ value }),
            () => undefined,
          )
          if (ready) await closing.close(ready.value)
        },
        abandon: () => {
          if (opened) closing.abandon?.(opened.value)
        },
      })
      opened = { value: await opening }
      if (stopped) throw new StoppedError()
      return opened.value
    },
    stop() {
      stopped ??= closeAll()
      return stopped
    },
    isStopping: () => stopped !== undefined,
    abandon() {
      for (const part of parts.toReversed()) part.abandon()
    },
  }
}
