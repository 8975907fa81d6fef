import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { toolPath } from './lacks-for-image.ts'

const run = promisify(execFile)
const env = { ...process.env, PATH: toolPath, LC_ALL: 'C.UTF-8' }

/** Runs a program, whose output the operator sees. */
export async function runShown(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: failed`)
}

/** Runs a program and returns what it printed. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { env, maxBuffer: 2 ** 26 })
  return stdout.trim()
}
