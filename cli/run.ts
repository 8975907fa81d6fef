import { CommanderError } from 'commander'
import { loadEnvFile } from '#platform/env-file.ts'
import { chooseLanguage } from '#platform/language.ts'
import { describeError } from './describe-error.ts'
import { note } from './output.ts'
import { createProgram } from './program.ts'

/** EPIPE: the reader of a pipe, such as `head`, has closed it. This is no failure of the command. */
export function isUnread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** Runs a CLI command, with the file `.env` after `--dotenv`. A failure is printed and sets the exit code. */
export async function run(typed: readonly string[]): Promise<void> {
  try {
    const [first, ...others] = chooseLanguage(typed, process.env)
    const isFileRead = first === '--dotenv'
    if (isFileRead) loadEnvFile(process.env, process.cwd())
    const args = isFileRead || first === undefined ? others : [first, ...others]
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (isUnread(error)) return
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else {
      note(describeError(error))
      // A signal has set its own.
      process.exitCode ??= 1
    }
  }
}
