import type { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'

/** The error for a refused file or form, with the sentence shown to the shopper. */
export function refusal(message: string): AppError {
  return fieldError('files', message)
}
