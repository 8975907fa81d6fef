import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError } from '#platform/operator-error.ts'

/** Asks on the terminal; what is typed is not shown. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    const interrupted = new Promise<never>((_resolve, reject) => {
      terminal.once('SIGINT', () => reject(new OperatorError('Nothing was changed.')))
      terminal.once('close', () => reject(new OperatorError('Nothing was changed.')))
    })
    return await Promise.race([terminal.question(''), interrupted])
  } finally {
    process.stderr.write('\n')
    terminal.removeAllListeners('close')
    terminal.close()
  }
}
