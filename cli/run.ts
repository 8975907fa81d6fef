import { CommanderError } from 'commander'
import { explain } from './explain.ts'
import { note } from './output.ts'
import { createProgram } from './program.ts'

/** Whoever reads the output may stop reading, as `head` does; the command still ends in good order. */
export function isUnread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** Runs a command of the keeper; a failure is told and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  const program = await createProgram(args)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (isUnread(error)) return
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else {
      note(explain(error))
      process.exitCode = 1
    }
  }
}
