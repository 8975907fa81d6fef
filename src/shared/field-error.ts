import { AppError } from './app-error.ts'

/** A 422 error for one form field; `message` is shown next to it. */
export function fieldError(path: string, message: string): AppError {
  return new AppError('INVALID_FIELD', { message, errors: [{ path, message }] })
}
