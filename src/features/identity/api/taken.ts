import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'

/** Turns a clash with somebody else's phone number or e-mail into the error that says so; gives back the rest. */
export function takenError(thrown: unknown): unknown {
  const constraint = uniqueViolation(thrown)
  if (constraint === 'users_phone_key') return new AppError('PHONE_TAKEN')
  if (constraint === 'users_email_key') return new AppError('EMAIL_TAKEN')
  return thrown
}
