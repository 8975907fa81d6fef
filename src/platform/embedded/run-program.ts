import { spawn } from 'node:child_process'
import path from 'node:path'

/** The user and group that a program runs as. */
export type RunAs = { uid: number; gid: number }

type Options = { user?: RunAs | undefined; silent?: boolean }
type Outcome = { ok: boolean; output: string }

// Other variables hold secrets, or change PostgreSQL's behavior (PG*).
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/**
 * Runs a program and returns its output. It gets a process group of its own, so that Ctrl-C in the terminal does not reach
 * it. `silent` discards the output, so that background processes of the program hold no pipe open.
 */
export function runProgram(file: string, args: string[], options: Options = {}): Promise<Outcome> {
  const { uid, gid } = options.user ?? {}
  const env = passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const child = spawn(file, args, {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    env: { ...Object.fromEntries(env), LC_ALL: 'C' },
    // That user may have no access to the current folder.
    cwd: path.parse(process.execPath).root,
    stdio: options.silent ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  return new Promise((resolve) => {
    let output = ''
    const collect = (chunk: string) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}
