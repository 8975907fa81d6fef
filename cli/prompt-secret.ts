import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Prompts on the terminal without echo. */
export async function promptSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    const interrupted = new Promise<never>((_resolve, reject) => {
      terminal.once('SIGINT', () =>
        reject(new OperatorError(t('Chưa thay đổi gì.', 'Nothing was changed.'))),
      )
      terminal.once('close', () =>
        reject(new OperatorError(t('Chưa thay đổi gì.', 'Nothing was changed.'))),
      )
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
  const secret = await promptSecret(t(`Nhập ${name} mới: `, `New ${name}: `))
  if ((await promptSecret(t('Nhập lại: ', 'Once more: '))) === secret) return secret
  throw new OperatorError(
    t(
      `Hai lần nhập ${name} khác nhau. Chưa thay đổi gì.`,
      `The two ${name}s differ. Nothing was changed.`,
    ),
  )
}

/** Throws OperatorError when stdin is not a terminal. */
export function requireTerminal(name: string, alternative: string): void {
  if (process.stdin.isTTY) return
  throw new OperatorError(
    t(
      `Ở đây không hỏi được ${name}. Hãy đưa vào ${alternative}.`,
      `There is nobody to ask for a ${name} here. Give it ${alternative}.`,
    ),
  )
}
