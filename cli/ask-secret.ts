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

/** Asks twice, since nobody sees what is typed; `whatElse` says how else the secret is given where there is no terminal. */
export async function askNewSecret(name: string, whatElse: string): Promise<string> {
  refuseWithoutTerminal(name, whatElse)
  const secret = await askSecret(`New ${name}: `)
  if ((await askSecret('Once more: ')) === secret) return secret
  throw new OperatorError(`The two ${name}s differ. Nothing was changed.`)
}

/** Throws OperatorError where nobody can be asked. */
export function refuseWithoutTerminal(name: string, whatElse: string): void {
  if (process.stdin.isTTY) return
  throw new OperatorError(`There is nobody to ask for a ${name} here. Give it ${whatElse}.`)
}
