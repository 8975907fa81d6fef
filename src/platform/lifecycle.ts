import { within } from './within.ts'

/** As much of a logger as starting and stopping need. */
export type Log = {
  info(message: string): void
  error(details: { err: unknown }, message: string): void
}

type Closing<Opened> = {
  close(opened: Opened): Promise<unknown> | unknown
  /** Called in place of `close` when the process must end at once; may not wait. */
  abandon?(opened: Opened): void
  /** How long closing may take, when not as long as usual. */
  limitMs?: number
}

/** What a process opens while it starts, to be closed in reverse order when it stops. */
export type Lifecycle = {
  /**
   * Opens a part and remembers how to close it. A part that is being opened when the process is told
   * to stop is waited for and closed as well; after that, opening throws StoppedError.
   */
  open<Opened>(
    name: string,
    open: () => Promise<Opened> | Opened,
    closing: Closing<Opened>,
  ): Promise<Opened>
  /** Closes all parts, last opened first; one that fails or takes too long does not stop the others. */
  stop(): Promise<void>
  isStopping(): boolean
  /** Tells parts to end without waiting for them. */
  abandon(): void
}

/** The process is stopping, so nothing more is opened. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

const partLimitMs = 15_000

/** An empty lifecycle; `usualMs` is how long a part may take to close. */
export function createLifecycle(log: Log, usualMs = partLimitMs): Lifecycle {
  const parts: { name: string; limitMs: number; close(): Promise<unknown>; abandon(): void }[] = []
  let stopped: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    for (const part of parts.toReversed()) {
      try {
        await within(part.limitMs, part.close(), 'closing')
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
        limitMs: closing.limitMs ?? usualMs,
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
