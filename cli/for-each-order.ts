import { OperatorError } from '#platform/operator-error.ts'
import { AppError } from '#shared/app-error.ts'
import { describeError } from './describe-error.ts'
import { note } from './output.ts'

/** Runs `act` for each order. Failures are printed, do not stop the others, and set the exit code. */
export async function forEachOrder(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof AppError || error instanceof OperatorError)) throw error
      note(ids.length === 1 ? describeError(error) : `${id}: ${describeError(error)}`)
      process.exitCode = 1
    }
  }
}
