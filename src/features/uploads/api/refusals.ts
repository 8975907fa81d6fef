import type { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'

/** A file or form that is not taken, with the sentence that says why. */
export function refusal(message: string): AppError {
  return fieldError('files', message)
}
