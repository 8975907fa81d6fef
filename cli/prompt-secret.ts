import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError } from '#platform/operator-error.ts'

/** Prompts on the terminal without echo. */
export async function promptSecret(question: string): Promise<string> {
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

/** Prompts for a new secret twice. `alternative` names the alternative in the error message when there is no terminal. */
export async function promptNewSecret(name: string, alternative: string): Promise<string> {
  requireTerminal(name, alternative)
  const secret = await promptSecret(`New ${name}: `)
  if ((await promptSecret('Once more: ')) === secret) return secret
  throw new OperatorError(`The two ${name}s differ. Nothing was changed.`)
}

/** Throws OperatorError when stdin is not a terminal. */
export function requireTerminal(name: string, alternative: string): void {
  if (process.stdin.isTTY) return
  throw new OperatorError(`There is nobody to ask for a ${name} here. Give it ${alternative}.`)
}
