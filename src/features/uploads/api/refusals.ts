import { AppError } from '#shared/app-error.ts'

/** A file or form that is not taken, with the sentence that says why. */
export function refusal(message: string): AppError {
  return new AppError('INVALID_FIELD', { message, errors: [{ path: 'files', message }] })
}
