import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

type RunningProcess = {
  child: ChildProcess
  lines: string[]
  /** Resolves when it has printed this line; rejects when it ends before. */
  printed(line: string): Promise<void>
  /** Resolves when it has exited, with its error output. */
  ended: Promise<{ code: number | null; errors: string }>
}

/** Runs a TypeScript file of `test/processes` in a Node process of its own. */
export function startProcess(
  file: string,
  args: string[],
  user: { uid?: number; gid?: number } = {},
): RunningProcess {
  const script = path.join(import.meta.dirname, 'processes', file)
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const language = path.join(import.meta.dirname, 'setup-language.ts')
  const child = spawn(process.execPath, ['--import', language, script, ...args], { stdio, ...user })
  const lines: string[] = []
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk
  })
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]) => ({ code, errors }))
  return { child, lines, printed, ended }

  function printed(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (lines.includes(line)) return resolve()
      output.on('line', (printed) => printed === line && resolve())
      void ended.then(() => reject(new Error(`It ended without printing ${line}: ${errors}`)))
    })
  }
}
