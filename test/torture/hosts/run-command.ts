import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export async function runCommand(command: string, args: readonly string[]): Promise<void> {
  await run(command, args)
}

/** Runs `ip` with words separated by spaces. */
export const ip = (words: string): Promise<void> => runCommand('ip', words.split(' '))

/** Runs `tc` with words separated by spaces. */
export const tc = (words: string): Promise<void> => runCommand('tc', words.split(' '))
