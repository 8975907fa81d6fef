import { AppError } from './app-error.ts'

/** A value that is refused, with the sentence for the form to show at its field. */
export function fieldError(path: string, message: string): AppError {
  return new AppError('INVALID_FIELD', { message, errors: [{ path, message }] })
}
