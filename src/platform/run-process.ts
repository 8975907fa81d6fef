import { createLifecycle, type Lifecycle, type Log } from './lifecycle.ts'
import { OperatorError } from './operator-error.ts'

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
// npm passes Ctrl-C on to us although the terminal has sent it already.
const echoMs = 300
const flushMs = 500

/** What the first of several processes sends to the others. */
export const stopWord = 'stop'

/**
 * Runs `start`, then stays until SIGINT or SIGTERM, which closes all that was opened and ends with 0; for a process that
 * another has started as one of several, that other's word does so as well. A second signal ends at once. When `start`
 * fails, all is closed too and the process ends with 1: the sentence of an OperatorError goes to `sayFailure`, any other
 * error is logged whole.
 */
export async function runService(
  log: Log,
  start: (lifecycle: Lifecycle) => Promise<void>,
  sayFailure: (sentence: string) => void = writeSentence,
): Promise<void> {
  const lifecycle = createLifecycle(log)
  stopOnSignals(lifecycle, () => log.info('Stopping'))
  process.on('message', (word) => {
    if (word === stopWord) void lifecycle.stop().then(() => endProcess(0))
  })
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error')
    void lifecycle.stop().then(() => endProcess(1))
  })
  try {
    await start(lifecycle)
  } catch (error) {
    // What fails while stopping fails because its ground was taken away.
    if (lifecycle.isStopping()) return
    if (error instanceof OperatorError) sayFailure(error.message)
    else log.error({ err: error }, 'The shop could not start')
    await lifecycle.stop()
    endProcess(1)
  }
}

/** Closes the lifecycle at the first signal and ends the process with `code`; a second signal ends it at once. */
export function stopOnSignals(lifecycle: Lifecycle, onStop: () => void, code = 0): () => void {
  let since: number | undefined
  const receive = (signal: keyof typeof exitCodes) => {
    if (since === undefined) {
      since = Date.now()
      onStop()
      void lifecycle.stop().then(() => endProcess(code))
    } else if (Date.now() - since > echoMs) {
      lifecycle.abandon()
      process.exit(exitCodes[signal])
    }
  }
  const signals = ['SIGINT', 'SIGTERM'] as (keyof typeof exitCodes)[]
  // Elsewhere a hang-up may have been turned off on purpose, by nohup.
  if (process.stdout.isTTY) signals.push('SIGHUP')
  for (const signal of signals) process.on(signal, receive)
  return () => {
    for (const signal of signals) process.off(signal, receive)
  }
}

function writeSentence(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Lets output drain, then ends the process even if something still holds it. */
function endProcess(code: number): void {
  process.exitCode = code
  process.channel?.unref()
  setTimeout(() => process.exit(), flushMs).unref()
}
