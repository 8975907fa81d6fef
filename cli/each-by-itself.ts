import { OperatorError } from '#platform/operator-error.ts'
import { AppError } from '#shared/app-error.ts'
import { explain } from './explain.ts'
import { note } from './output.ts'

/** Does something to each order; what is in the way of one is told, keeps no other back, and fails the command. */
export async function eachByItself(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof AppError || error instanceof OperatorError)) throw error
      note(ids.length === 1 ? explain(error) : `${id}: ${explain(error)}`)
      process.exitCode = 1
    }
  }
}
