import { spawn } from 'node:child_process'
import path from 'node:path'

/** The user a program is run as; left out, it runs as we do. */
export type RunAs = { uid: number; gid: number }

type Options = { user?: RunAs | undefined; silent?: boolean }
type Outcome = { ok: boolean; output: string }

// The rest of our environment holds secrets, and PG* variables that would steer PostgreSQL.
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/**
 * Runs a program to its end and returns what it printed. It is no part of our process group, so
 * Ctrl-C in the terminal does not reach it. With `silent` nothing is collected, and what the program
 * leaves running in the background keeps no pipe to us.
 */
export function runProgram(file: string, args: string[], options: Options = {}): Promise<Outcome> {
  const { uid, gid } = options.user ?? {}
  const env = passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const child = spawn(file, args, {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    env: { ...Object.fromEntries(env), LC_ALL: 'C' },
    // The current folder may be closed to that user.
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
