import { createLifecycle, type Lifecycle, type Log } from './lifecycle.ts'
import { OperatorError } from './operator-error.ts'

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
// npm forwards the SIGINT that the terminal has already sent to this process.
const duplicateMs = 300
const flushMs = 500

/** The message by which the primary process stops its workers. */
export const stopMessage = 'stop'

/**
 * Runs `start`, then waits for SIGINT, SIGTERM or, in a worker, the primary's stop message; then closes the lifecycle and
 * exits with 0. A second signal exits at once. When `start` fails, closes the lifecycle and exits with 1: the message of an
 * OperatorError goes to `sayFailure`, any other error is logged.
 */
export async function runService(
  log: Log,
  start: (lifecycle: Lifecycle) => Promise<void>,
  sayFailure: (sentence: string) => void = writeSentence,
): Promise<void> {
  const lifecycle = createLifecycle(log)
  stopOnSignals(lifecycle, () => log.info('Stopping'))
  process.on('message', (message) => {
    if (message === stopMessage) void lifecycle.stop().then(() => endProcess(0))
  })
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error')
    void lifecycle.stop().then(() => endProcess(1))
  })
  try {
    await start(lifecycle)
  } catch (error) {
    // Errors while stopping are a consequence of closed parts.
    if (lifecycle.isStopping()) return
    if (error instanceof OperatorError) sayFailure(error.message)
    else log.error({ err: error }, 'The shop could not start')
    await lifecycle.stop()
    endProcess(1)
  }
}

/** Closes the lifecycle at the first signal and exits with `code`; a second one exits at once. Returns the undo function. */
export function stopOnSignals(lifecycle: Lifecycle, onStop: () => void, code = 0): () => void {
  let since: number | undefined
  const receive = (signal: keyof typeof exitCodes) => {
    if (since === undefined) {
      since = Date.now()
      onStop()
      void lifecycle.stop().then(() => endProcess(code))
    } else if (Date.now() - since > duplicateMs) {
      lifecycle.abandon()
      process.exit(exitCodes[signal])
    }
  }
  const signals = ['SIGINT', 'SIGTERM'] as (keyof typeof exitCodes)[]
  // Without a terminal, SIGHUP may be ignored on purpose (nohup).
  if (process.stdout.isTTY) signals.push('SIGHUP')
  for (const signal of signals) process.on(signal, receive)
  return () => {
    for (const signal of signals) process.off(signal, receive)
  }
}

function writeSentence(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Exits when the event loop is empty, at the latest after `flushMs`, so that output can drain. */
function endProcess(code: number): void {
  process.exitCode = code
  process.channel?.unref()
  setTimeout(() => process.exit(), flushMs).unref()
}
